import { CaptureError, captureError, mediaDevices } from './captureError'

const options: DisplayMediaStreamOptions & { systemAudio: string } = {
  // Without a picture browsers share nothing.
  video: true,
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  systemAudio: 'include',
}

/**
 * The sound of a tab or of the screen, which the person picks. Has to be called while a click is handled.
 * @throws CaptureError `noSoundShared` when the picked thing brings none
 */
export async function openSharedSound(): Promise<MediaStream> {
  const devices = mediaDevices()
  if (!('getDisplayMedia' in devices)) throw new CaptureError('unsupported')
  let stream: MediaStream
  try {
    stream = await devices.getDisplayMedia(options)
  } catch (error) {
    throw captureError(error)
  }
  for (const track of stream.getVideoTracks()) track.stop()
  if (stream.getAudioTracks().length === 0) throw new CaptureError('noSoundShared')
  return stream
}

/** Whether this browser can share sound at all; phones can't. */
export const canShareSound = (): boolean => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
