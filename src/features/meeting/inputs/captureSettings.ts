/** What a meeting records, as last chosen. */
import type { CaptureChoice } from '../../../shared/capture/Capture'
import { canShareAudio } from '../../../shared/capture/sharedAudio'
import { stored, type CaptureSettings } from '../../../shared/storage/localStore'

const defaultSettings: CaptureSettings = {
  microphone: true,
  shared: false,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  browserEar: false,
  atOnce: true,
}

/** The last capture settings, or the defaults, without an input that this browser doesn't have. */
export function captureSettings(): CaptureSettings {
  const settings = stored.capture.read() ?? defaultSettings
  return { ...settings, shared: settings.shared && canShareAudio() }
}

/** The chosen inputs and their audio processing. */
export function captureChoiceOf(settings: CaptureSettings): CaptureChoice {
  const { microphone, shared, echoCancellation, noiseSuppression, autoGainControl } = settings
  return {
    inputs: [...(microphone ? (['microphone'] as const) : []), ...(shared ? (['shared'] as const) : [])],
    processing: { echoCancellation, noiseSuppression, autoGainControl },
  }
}
