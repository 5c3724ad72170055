/** Display mode of a translation, stored on this device. */
import { useState } from 'react'
import { readText, writeText } from '../../../shared/storage/storedValue'
import type { Side } from './findPairs'

/** `both`: side by side, or stacked on narrow screens; otherwise only that text. */
export type ComparisonMode = 'both' | Side
export const modes = ['both', 'target', 'source'] as const satisfies readonly ComparisonMode[]

const storageKey = 'comparisonMode'
/** Minimum window width for two columns. */
const minTwoColumnPx = 768

export function useComparisonMode(): [ComparisonMode, (mode: ComparisonMode) => void] {
  const [mode, setMode] = useState<ComparisonMode>(() => {
    const stored = readText(storageKey)
    return modes.find((known) => known === stored) ?? (window.innerWidth < minTwoColumnPx ? 'target' : 'both')
  })
  const choose = (next: ComparisonMode) => {
    writeText(storageKey, next)
    setMode(next)
  }
  return [mode, choose]
}
