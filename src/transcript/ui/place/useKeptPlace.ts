import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { segmentOf, type EditorContext } from '../state/editorContext'
import { segmentAt } from '../../model/timeline'
import { keepPlace, keptPlace, type Place } from './recordPlaces'

/** A moment of the recording that a link asks for. A new object is a new request. */
export interface Moment {
  readonly ms: number
}

const saveDelayMs = 5_000
/** This close to an end of the recording, playback begins at the start. */
const edgeMs = 3_000
/** Media may not land exactly where they are asked to. */
const toleranceMs = 500

/** Where the user left off in a record, as its editor opens; null for the beginning, or if a link asks for a moment. */
export function useOpeningPlace(record: string | undefined, moment: Moment | null): Place | null {
  const [place] = useState(() => (record === undefined || moment ? null : keptPlace(record)))
  return place && (place.ms > 0 || place.topMs > 0) ? place : null
}

interface Options {
  /** Undefined for a text whose place is not kept. */
  readonly record: string | undefined
  readonly opening: Place | null
  readonly moment: Moment | null
  /** Scrolls along with playback again. */
  readonly onResume: () => void
}

/**
 * Goes to the place where the user left off, or to the moment that a link asks for, and keeps the place while the record is open.
 * Nothing is played. Returns the position to continue at, until the user plays or seeks.
 */
export function useKeptPlace(editor: EditorContext, { record, opening, moment, onResume }: Options): number | null {
  const { player } = editor
  const [continueMs, setContinueMs] = useState(() => {
    const ms = opening?.ms ?? 0
    return ms >= edgeMs && ms <= editor.durationMs - edgeMs ? ms : null
  })
  const restore = useEffectEvent(() => {
    if (continueMs !== null) player.seek(continueMs)
    bring(editor, { ms: opening?.topMs ?? 0, block: 'start' })
  })
  useEffect(() => restore(), [])
  const resume = useEffectEvent(onResume)
  useEffect(() => {
    if (continueMs === null) return
    return player.onTick((ms) => {
      if (player.state().playing) resume()
      if (player.state().playing || Math.abs(ms - continueMs) > toleranceMs) setContinueMs(null)
    })
  }, [player, continueMs])
  useEffect(() => {
    if (!moment) return
    player.pause()
    player.seek(moment.ms)
    resume()
    const segment = bring(editor, { ms: moment.ms, block: 'center' })
    if (!segment) return
    editor.highlights.set('moment', new Map([[segment.id, [{ start: 0, end: segment.text.length }]]]))
    const clear = () => editor.highlights.set('moment', new Map())
    const stop = player.subscribe(() => player.state().playing && clear())
    return () => {
      stop()
      clear()
    }
  }, [editor, player, moment])
  useKeeping(editor, record, opening)
  return continueMs
}

function bring({ store, list }: EditorContext, { ms, block }: { ms: number; block: 'start' | 'center' }) {
  const { transcript } = store.getState()
  const index = segmentAt(transcript, ms)
  const segment = transcript.segments[index]
  // The beginning is shown with what is above it.
  if (segment && (index > 0 || block === 'center')) list.current?.bring(segment.id, block)
  return segment
}

/** Keeps the place some seconds after it changed, and when the page is left. */
function useKeeping(editor: EditorContext, record: string | undefined, opening: Place | null): void {
  useLayoutEffect(() => {
    if (record === undefined) return
    const { player, list } = editor
    let currentMs = opening?.ms ?? 0
    let changedAt: number | null = null
    const change = () => (changedAt = Date.now())
    const save = () => {
      if (changedAt === null) return
      const top = segmentOf(editor, list.current?.firstOnScreen() ?? '')
      keepPlace(record, { ms: currentMs, topMs: top?.startMs ?? 0, at: changedAt })
      changedAt = null
    }
    const control = new AbortController()
    const { signal } = control
    addEventListener('scroll', change, { signal, passive: true })
    addEventListener('pagehide', save, { signal })
    document.addEventListener('visibilitychange', save, { signal })
    const stop = player.onTick((ms) => {
      if (ms === currentMs) return
      currentMs = ms
      change()
    })
    const timer = setInterval(save, saveDelayMs)
    return () => {
      stop()
      clearInterval(timer)
      control.abort()
      save()
    }
  }, [editor, record, opening])
}
