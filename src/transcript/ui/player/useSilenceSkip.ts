import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Transcript } from '../../model/transcript'
import { findSilences, type TimeSpan } from '../../model/silences'
import type { EditorContext } from '../state/editorContext'
import { skipSilences } from '../playback/playbackHelpers'

/** Skips silences between segments while the setting is on. */
export function useSilenceSkip({ player, store, settings }: EditorContext, durationMs: number): void {
  const on = useStore(settings, ({ skipSilence }) => skipSilence)
  useEffect(() => {
    if (!on) return
    let computedFor: Transcript | null = null
    let spans: readonly TimeSpan[] = []
    return skipSilences(player, () => {
      const { transcript } = store.getState()
      if (transcript !== computedFor) spans = findSilences((computedFor = transcript), durationMs)
      return spans
    })
  }, [on, player, store, durationMs])
}
