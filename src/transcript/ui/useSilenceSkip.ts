import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Transcript } from '../model'
import { silences, type Span } from '../silence'
import type { Desk } from './desk'
import { skipSilences } from './sound'

/** Plays without the silences between the segments, while that is chosen. */
export function useSilenceSkip({ player, editing, settings }: Desk, durationMs: number): void {
  const on = useStore(settings, ({ skipSilence }) => skipSilence)
  useEffect(() => {
    if (!on) return
    let of: Transcript | null = null
    let spans: readonly Span[] = []
    return skipSilences(player, () => {
      const { transcript } = editing.getState()
      if (transcript !== of) spans = silences((of = transcript), durationMs)
      return spans
    })
  }, [on, player, editing, durationMs])
}
