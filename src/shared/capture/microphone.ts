/** Lists, selects and opens microphones. */
import { readText, removeText, writeText } from '../storage/storedValue'
import { toCaptureError, mediaDevices } from './captureError'

export interface Microphone {
  readonly id: string
  /** '' until the user has granted permission. */
  readonly label: string
}

export interface AudioProcessing {
  /** Removes what the loudspeakers of this device play. */
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  /** Amplifies quiet voices. With all three off, the audio is unprocessed. */
  readonly autoGainControl: boolean
}

const storageKey = 'microphone'

/** Id of the chosen microphone, null for the system default. */
export const chosenMicrophone = (): string | null => readText(storageKey)

export function chooseMicrophone(id: string | null): void {
  if (id === null) removeText(storageKey)
  else writeText(storageKey, id)
}

/** The available microphones. @throws CaptureError */
export async function microphones(): Promise<Microphone[]> {
  try {
    const devices = await mediaDevices().enumerateDevices()
    return devices.flatMap(({ kind, deviceId, label }) =>
      kind === 'audioinput' && deviceId !== '' ? [{ id: deviceId, label }] : [],
    )
  } catch (error) {
    throw toCaptureError(error)
  }
}

/** Calls back when a device is added or removed. Returns a function that unsubscribes. */
export function watchMicrophones(listener: () => void): () => void {
  const { mediaDevices: devices } = navigator
  devices.addEventListener('devicechange', listener)
  return () => devices.removeEventListener('devicechange', listener)
}

/**
 * Opens the microphone with this id, or another one if it is not available.
 * @param id null for the system default
 * @throws CaptureError
 */
export async function openMicrophone(id: string | null, processing: AudioProcessing): Promise<MediaStream> {
  const audio = { ...processing, channelCount: 1 }
  try {
    return await mediaDevices().getUserMedia({ audio: id === null ? audio : { ...audio, deviceId: { ideal: id } } })
  } catch (error) {
    throw toCaptureError(error)
  }
}

/** The displayed name of the stream's device. */
export const labelOf = (stream: MediaStream): string => stream.getAudioTracks()[0]?.label ?? ''
