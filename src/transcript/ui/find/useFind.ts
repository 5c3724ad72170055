import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../shared/i18n/intl'
import { segmentIndex, type Edit } from '../../model/edit'
import type { FindOptions, Hit } from '../../find/find'
import { loadScriptFold } from '../../find/foldScript'
import type { Transcript } from '../../model/transcript'
import { replaceHits } from '../../find/replace'
import { useEditor, useTranscript, type EditorContext } from '../state/editorContext'
import type { HighlightRange } from '../dom/HighlightRegistry'
import { searchText } from './searchText'
import { notifyWithUndo } from '../editing/undoRedo'

/** Delay before searching again after the text changed. */
const debounceMs = 150

export interface FindController {
  hits: readonly Hit[]
  /** Index of the current hit, -1 for none. */
  current: number
  /** Why the search failed; null when it succeeded. */
  error: unknown
  step: (direction: 1 | -1) => void
  replaceOne: (replacement: string) => Promise<void>
  replaceAll: (replacement: string) => Promise<void>
}

interface SearchState {
  hits: readonly Hit[]
  /** The searched transcript, to which the hits refer. */
  transcript: Transcript | null
  error: unknown
}

const noResults: SearchState = { hits: [], transcript: null, error: null }

/** Searches the whole text, keeps the hits up to date, and highlights them. */
export function useFind(options: FindOptions): FindController {
  const editor = useEditor()
  const { hits, transcript, error } = useSearch(options)
  const [position, setPosition] = useState<Hit | null>(null)
  const current = useMemo(
    () => (transcript ? nextHitIndex(transcript, hits, position ?? searchStart(editor, transcript)) : -1),
    [editor, transcript, hits, position],
  )
  useHitHighlights(editor, hits, hits[current])
  const show = (index: number) => {
    const hit = hits[index]
    const now = editor.store.getState().transcript
    if (!hit) return
    setPosition(hit)
    editor.ui.setState({ activeId: hit.segment })
    editor.list.current?.reveal(segmentIndex(now, hit.segment))
  }
  const replace = async (chosen: readonly Hit[], replacement: string): Promise<Edit | null> => {
    const script = options.foldScript ? await loadScriptFold() : undefined
    const { transcript: now, apply } = editor.store.getState()
    const edit = replaceHits(now, chosen, { search: options, replacement, scriptFold: script })
    apply(edit)
    return edit
  }
  return {
    hits,
    current,
    error,
    // The first step forward shows the current hit itself, unless it was already shown.
    step: (direction) =>
      show(position === null && direction === 1 ? current : (current + direction + hits.length) % hits.length),
    async replaceOne(replacement) {
      const hit = hits[current]
      const edit = hit && (await replace([hit], replacement))
      if (edit) setPosition(positionAfter(hit, edit, transcript))
    },
    async replaceAll(replacement) {
      const edit = await replace(hits, replacement)
      if (edit) notifyWithUndo(editor, t('editor.find.replaced', { count: hits.length }), edit)
    },
  }
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
      void searchText(transcript.segments, options, signal).then(
        (hits) => !signal.aborted && setResult({ hits, transcript, error: null }),
        (error: unknown) => !signal.aborted && setResult({ hits: [], transcript, error }),
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

/** A position before all hits of the active row. */
function searchStart(editor: EditorContext, transcript: Transcript): Hit {
  const { activeId } = editor.ui.getState()
  return { segment: activeId ?? transcript.segments[0]?.id ?? '', start: 0, end: 0 }
}

/** The position after the replacement of a hit. @param searched the transcript that contains the hit */
function positionAfter(hit: Hit, { before, after }: Edit, searched: Transcript | null): Hit {
  const [old, fresh] = [before[0], after[0]]
  if (old && fresh) {
    const end = hit.end + fresh.text.length - old.text.length
    return { ...hit, start: end, end }
  }
  const next = searched?.segments[segmentIndex(searched, hit.segment) + 1]
  return { segment: next?.id ?? '', start: 0, end: 0 }
}

/** Index of the first hit at or after a position, else 0. -1 when there are no hits. */
function nextHitIndex(transcript: Transcript, hits: readonly Hit[], position: Hit): number {
  if (hits.length === 0) return -1
  const from = segmentIndex(transcript, position.segment)
  const next = hits.findIndex((hit) => {
    const index = segmentIndex(transcript, hit.segment)
    return index > from || (index === from && hit.start >= position.start)
  })
  return Math.max(0, next)
}

function useHitHighlights({ highlights }: EditorContext, hits: readonly Hit[], current: Hit | undefined): void {
  useEffect(() => {
    const bySegment = new Map<string, HighlightRange[]>()
    for (const hit of hits) {
      const parts = bySegment.get(hit.segment)
      if (parts) parts.push(hit)
      else bySegment.set(hit.segment, [hit])
    }
    highlights.set('find-hit', bySegment)
  }, [highlights, hits])
  useEffect(() => {
    highlights.set('find-current', new Map(current ? [[current.segment, [current]]] : []))
  }, [highlights, current])
  useEffect(
    () => () => {
      highlights.set('find-hit', new Map())
      highlights.set('find-current', new Map())
    },
    [highlights],
  )
}
