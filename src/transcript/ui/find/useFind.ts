import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { onUserScroll } from '../../../shared/browser/onUserScroll'
import { t } from '../../../shared/i18n/intl'
import { segmentIndex, type Edit } from '../../model/edit'
import type { FindOptions } from '../../find/find'
import { loadScriptFold } from '../../find/foldScript'
import { paragraphTexts, type TranscriptHit } from '../../find/paragraphText'
import type { Transcript } from '../../model/transcript'
import { replaceHits } from '../../find/replace'
import { useEditor, useTranscript, type EditorContext } from '../state/editorContext'
import type { HighlightRange } from '../dom/HighlightRegistry'
import { searchText } from './searchText'
import { notifyWithUndo } from '../editing/undoRedo'

/** Delay before searching again after the text changed. */
const debounceMs = 150

export interface FindController {
  hits: readonly TranscriptHit[]
  /** Index of the current hit, -1 for none. */
  current: number
  /** Whether the last step went past the end (1) or the beginning (-1) of the text. */
  wrapped: 1 | -1 | null
  /** Why the search failed; null when it succeeded. */
  error: unknown
  step: (direction: 1 | -1) => void
  replaceOne: (replacement: string) => Promise<void>
  replaceAll: (replacement: string) => Promise<void>
}

interface SearchState {
  hits: readonly TranscriptHit[]
  /** The searched transcript, to which the hits refer. */
  transcript: Transcript | null
  /** What was searched for. */
  options: FindOptions | null
  error: unknown
}

/** Where the search goes on. */
interface Position {
  readonly segment: string
  /** Offset in the segment's text. */
  readonly start: number
  /** Taken from what is on the screen: without a hit after it, the nearest before it is shown. */
  readonly onScreen?: boolean
}

const noResults: SearchState = { hits: [], transcript: null, options: null, error: null }

/** Searches the whole text from what is on the screen, keeps the hits up to date, and highlights them. */
export function useFind(options: FindOptions): FindController {
  const editor = useEditor()
  const { hits, transcript, options: searched, error } = useSearch(options)
  const [position, setPosition] = useSearchStart(editor, options)
  const [wrap, setWrap] = useState<{ of: FindOptions | null; direction: 1 | -1 } | null>(null)
  const current = useMemo(
    () => (transcript ? nextHitIndex(transcript, hits, position) : -1),
    [transcript, hits, position],
  )
  useHitHighlights(editor, hits, hits[current])
  // Hits are shown while typing, but an edit of the text does not move it.
  const revealCurrent = useEffectEvent(() => reveal(editor, hits[current]))
  useEffect(() => revealCurrent(), [searched])
  const replace = async (chosen: readonly TranscriptHit[], replacement: string): Promise<Edit | null> => {
    const script = options.foldScript ? await loadScriptFold() : undefined
    const { transcript: now, apply } = editor.store.getState()
    const edit = replaceHits(now, chosen, { search: options, replacement, scriptFold: script })
    apply(edit)
    return edit
  }
  return {
    hits,
    current,
    wrapped: wrap && wrap.of === searched ? wrap.direction : null,
    error,
    step(direction) {
      const next = current + direction
      const hit = hits[(next + hits.length) % hits.length]
      setWrap(hits[next] ? null : { of: searched, direction })
      if (hit) setPosition(hit[0])
      reveal(editor, hit)
    },
    async replaceOne(replacement) {
      const hit = hits[current]
      const edit = hit && (await replace([hit], replacement))
      if (edit) setPosition(positionAfter(hit, edit, transcript))
    },
    async replaceAll(replacement) {
      if (hits.length === 0) return
      const edit = await replace(hits, replacement)
      if (edit) notifyWithUndo(editor, t('editor.find.replaced', { count: hits.length }), edit)
    },
  }
}

function reveal({ ui, list, store }: EditorContext, hit: TranscriptHit | undefined): void {
  if (!hit) return
  const [{ segment }] = hit
  ui.setState({ activeId: segment })
  list.current?.reveal(segmentIndex(store.getState().transcript, segment))
}

/** The position from which hits count: what is on the screen when the search begins, and again after the user has scrolled. */
function useSearchStart(editor: EditorContext, options: FindOptions) {
  const [position, setPosition] = useState<Position>(() => positionOnScreen(editor))
  const hasScrolled = useRef(false)
  useEffect(() => onUserScroll(window, () => (hasScrolled.current = true)), [])
  useEffect(() => {
    if (!hasScrolled.current) return
    hasScrolled.current = false
    setPosition(positionOnScreen(editor))
  }, [editor, options])
  return [position, setPosition] as const
}

function positionOnScreen({ ui, list, store }: EditorContext): Position {
  const { segments } = store.getState().transcript
  const segment = list.current?.firstOnScreen() ?? ui.getState().activeId ?? segments[0]?.id ?? ''
  return { segment, start: 0, onScreen: true }
}

/** Searches again when the options or, debounced, the text change. Returns the last result until there is a new one. */
function useSearch(options: FindOptions): SearchState {
  const transcript = useTranscript()
  const [result, setResult] = useState(noResults)
  const lastOptions = useRef(options)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const search = () =>
      void searchText(paragraphTexts(transcript.segments), options, signal).then(
        (hits) => !signal.aborted && setResult({ hits, transcript, options, error: null }),
        (error: unknown) => !signal.aborted && setResult({ hits: [], transcript, options, error }),
      )
    const timer = setTimeout(search, lastOptions.current === options ? debounceMs : 0)
    lastOptions.current = options
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [transcript, options])
  return result
}

/** The position after the replacement of a hit. @param searched the transcript that contains the hit */
function positionAfter(hit: TranscriptHit, { before, after }: Edit, searched: Transcript | null): Position {
  const [{ segment, end }] = hit
  const [old, fresh] = [before, after].map((side) => side.find(({ id }) => id === segment))
  if (old && fresh) return { segment, start: end + fresh.text.length - old.text.length }
  const next = searched?.segments[segmentIndex(searched, segment) + 1]
  return { segment: after[0]?.id ?? next?.id ?? '', start: 0 }
}

/** Index of the first hit at or after a position; else the first, or the nearest to the screen. -1 when there are no hits. */
function nextHitIndex(transcript: Transcript, hits: readonly TranscriptHit[], position: Position): number {
  const from = segmentIndex(transcript, position.segment)
  const next = hits.findIndex(([{ segment, start }]) => {
    const index = segmentIndex(transcript, segment)
    return index > from || (index === from && start >= position.start)
  })
  if (next >= 0) return next
  return position.onScreen ? hits.length - 1 : Math.min(0, hits.length - 1)
}

function useHitHighlights(
  { highlights }: EditorContext,
  hits: readonly TranscriptHit[],
  current: TranscriptHit | undefined,
): void {
  useEffect(() => {
    const bySegment = new Map<string, HighlightRange[]>()
    for (const hit of hits) {
      for (const part of hit) {
        const parts = bySegment.get(part.segment)
        if (parts) parts.push(part)
        else bySegment.set(part.segment, [part])
      }
    }
    highlights.set('find-hit', bySegment)
  }, [highlights, hits])
  useEffect(() => {
    highlights.set('find-current', new Map(current?.map((part) => [part.segment, [part]])))
  }, [highlights, current])
  useEffect(
    () => () => {
      highlights.set('find-hit', new Map())
      highlights.set('find-current', new Map())
    },
    [highlights],
  )
}
