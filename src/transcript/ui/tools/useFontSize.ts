import { useState } from 'react'
import { stored } from '../../../shared/storage/localStore'

export const fontSizes = { min: 12, default: 16, max: 32 }

/** Font size of transcripts in px, stored on this device. */
export function useFontSize(): [fontSize: number, setFontSize: (px: number) => void] {
  const [fontSize, setFontSize] = useState(() => stored.tranFontsize.read() ?? fontSizes.default)
  const set = (px: number) => {
    const clamped = Math.min(fontSizes.max, Math.max(fontSizes.min, px))
    stored.tranFontsize.write(clamped)
    setFontSize(clamped)
  }
  return [fontSize, set]
}
