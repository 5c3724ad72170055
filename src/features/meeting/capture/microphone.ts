/** Microphones: which there are, which one was chosen, and opening one. */
import { readText, removeText, writeText } from '../../../shared/storage'
import { captureError, mediaDevices } from './captureError'

export interface Microphone {
  readonly id: string
  /** '' until the person has allowed one. */
  readonly label: string
}

export interface Hearing {
  /** Takes out what the loudspeakers of this device play. */
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  /** Makes quiet voices louder. With all three off the sound is as the device gives it. */
  readonly autoGainControl: boolean
}

const choiceKey = 'microphone'

/** Id of the chosen one, null for the system's. */
export const chosenMicrophone = (): string | null => readText(choiceKey)

export function chooseMicrophone(id: string | null): void {
  if (id === null) removeText(choiceKey)
  else writeText(choiceKey, id)
}

/** Those that are there now. @throws CaptureError */
export async function microphones(): Promise<Microphone[]> {
  try {
    const devices = await mediaDevices().enumerateDevices()
    return devices.flatMap(({ kind, deviceId, label }) =>
      kind === 'audioinput' && deviceId !== '' ? [{ id: deviceId, label }] : [],
    )
  } catch (error) {
    throw captureError(error)
  }
}

/** Calls back when one comes or goes. Returns how to stop. */
export function watchMicrophones(listener: () => void): () => void {
  const { mediaDevices: devices } = navigator
  devices.addEventListener('devicechange', listener)
  return () => devices.removeEventListener('devicechange', listener)
}

/**
 * Opens the one with that id, or another where it is gone.
 * @param id null for the system's choice
 * @throws CaptureError
 */
export async function openMicrophone(id: string | null, hearing: Hearing): Promise<MediaStream> {
  const audio = { ...hearing, channelCount: 1 }
  try {
    return await mediaDevices().getUserMedia({ audio: id === null ? audio : { ...audio, deviceId: { ideal: id } } })
  } catch (error) {
    throw captureError(error)
  }
}

/** What the person sees as the name of what is heard. */
export const labelOf = (stream: MediaStream): string => stream.getAudioTracks()[0]?.label ?? ''
