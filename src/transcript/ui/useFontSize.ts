import { useState } from 'react'
import { stored } from '../../shared/storage'

export const fontSizes = { least: 12, usual: 16, most: 32 }

/** Font size of transcripts in px, kept on this device. */
export function useFontSize(): [fontSize: number, setFontSize: (px: number) => void] {
  const [fontSize, setFontSize] = useState(() => stored.tranFontsize.read() ?? fontSizes.usual)
  const set = (px: number) => {
    const fitting = Math.min(fontSizes.most, Math.max(fontSizes.least, px))
    stored.tranFontsize.write(fitting)
    setFontSize(fitting)
  }
  return [fontSize, set]
}
