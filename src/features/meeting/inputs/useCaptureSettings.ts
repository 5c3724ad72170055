import { useState } from 'react'
import { stored, type CaptureSettings } from '../../../shared/storage/localStore'
import { captureSettings } from './captureSettings'

/** The capture settings, and a function that changes and remembers them. */
export function useCaptureSettings(): [CaptureSettings, (part: Partial<CaptureSettings>) => void] {
  const [settings, setSettings] = useState(captureSettings)
  const change = (part: Partial<CaptureSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    stored.capture.write(next)
  }
  return [settings, change]
}
