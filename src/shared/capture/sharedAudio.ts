import { CaptureError, toCaptureError, mediaDevices } from './captureError'

const options: DisplayMediaStreamOptions & { systemAudio: string } = {
  // Browsers don't share audio without video.
  video: true,
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  systemAudio: 'include',
}

/**
 * The audio of a tab or screen that the user picks. Must be called in a click handler.
 * @throws CaptureError `noSoundShared` when the picked source has no audio
 */
export async function openSharedAudio(): Promise<MediaStream> {
  const devices = mediaDevices()
  if (!('getDisplayMedia' in devices)) throw new CaptureError('unsupported')
  let stream: MediaStream
  try {
    stream = await devices.getDisplayMedia(options)
  } catch (error) {
    throw toCaptureError(error)
  }
  for (const track of stream.getVideoTracks()) track.stop()
  if (stream.getAudioTracks().length === 0) throw new CaptureError('noSoundShared')
  return stream
}

/**
 * Whether this browser can share audio. Phones can't; Firefox and Safari share only video. A constraint that only makes sense for
 * shared audio tells them apart.
 */
export function canShareAudio(): boolean {
  if (!('mediaDevices' in navigator) || !('getDisplayMedia' in navigator.mediaDevices)) return false
  return 'suppressLocalAudioPlayback' in navigator.mediaDevices.getSupportedConstraints()
}
