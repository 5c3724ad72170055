/** How a translation is read, remembered on this device. */
import { useState } from 'react'
import { readText, writeText } from '../../../shared/storage'
import type { Side } from './findPairs'

/** `both`: side by side, or one above the other where there is no room; else that text alone. */
export type Mode = 'both' | Side
export const modes = ['both', 'target', 'source'] as const satisfies readonly Mode[]

const storageKey = 'comparisonMode'
/** On less there is no room for two columns. */
const roomyPx = 768

export function useMode(): [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState<Mode>(() => {
    const kept = readText(storageKey)
    return modes.find((known) => known === kept) ?? (window.innerWidth < roomyPx ? 'target' : 'both')
  })
  const choose = (next: Mode) => {
    writeText(storageKey, next)
    setMode(next)
  }
  return [mode, choose]
}
