import { useEffect, useMemo, useRef, useState } from 'react'
import { say } from '../../shared/intl'
import { segmentIndex, type Edit } from '../edit'
import type { FindOptions, Hit } from '../find'
import { loadScriptFold } from '../foldScript'
import type { Transcript } from '../model'
import { replaceHits } from '../replace'
import { useDesk, useTranscript, type Desk } from './desk'
import type { Part } from './Painter'
import { searchText } from './searchText'
import { tellDone } from './steps'

/** While someone types in the text, it is searched again once they pause. */
const restMs = 150

export interface Find {
  hits: readonly Hit[]
  /** Index of the hit that is shown, -1 for none. */
  current: number
  /** Why there is no answer; null when there is one. */
  error: unknown
  go: (step: 1 | -1) => void
  replaceOne: (replacement: string) => Promise<void>
  replaceAll: (replacement: string) => Promise<void>
}

interface Found {
  hits: readonly Hit[]
  /** What was searched: the hits say where they are in it. */
  transcript: Transcript | null
  error: unknown
}

const nothing: Found = { hits: [], transcript: null, error: null }

/** Finds in the whole text, keeps the answer up to date, and marks it on the page. */
export function useFind(options: FindOptions): Find {
  const desk = useDesk()
  const { hits, transcript, error } = useAnswer(options)
  const [place, setPlace] = useState<Hit | null>(null)
  const current = useMemo(
    () => (transcript ? hitFrom(transcript, hits, place ?? startOf(desk, transcript)) : -1),
    [desk, transcript, hits, place],
  )
  useMarks(desk, hits, hits[current])
  const show = (index: number) => {
    const hit = hits[index]
    const now = desk.editing.getState().transcript
    if (!hit) return
    setPlace(hit)
    desk.doing.setState({ active: hit.segment })
    desk.list.current?.reveal(segmentIndex(now, hit.segment))
  }
  const replace = async (chosen: readonly Hit[], replacement: string): Promise<Edit | null> => {
    const script = options.foldScript ? await loadScriptFold() : undefined
    const { transcript: now, apply } = desk.editing.getState()
    const edit = replaceHits(now, chosen, options, replacement, script)
    apply(edit)
    return edit
  }
  return {
    hits,
    current,
    error,
    // The first step shows the hit that is current already, unless it was shown.
    go: (step) => show(place === null && step === 1 ? current : (current + step + hits.length) % hits.length),
    async replaceOne(replacement) {
      const hit = hits[current]
      const edit = hit && (await replace([hit], replacement))
      if (edit) setPlace(placeAfter(hit, edit, transcript))
    },
    async replaceAll(replacement) {
      const edit = await replace(hits, replacement)
      if (edit) tellDone(desk, say('editor.find.replaced', { count: hits.length }), edit)
    },
  }
}

/** Searches again when the question or, after a rest, the text changed. Shows the last answer until there is a new one. */
function useAnswer(options: FindOptions): Found {
  const transcript = useTranscript()
  const [found, setFound] = useState(nothing)
  const asked = useRef(options)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const search = () =>
      void searchText(transcript.segments, options, signal).then(
        (hits) => !signal.aborted && setFound({ hits, transcript, error: null }),
        (error: unknown) => !signal.aborted && setFound({ hits: [], transcript, error }),
      )
    const timer = setTimeout(search, asked.current === options ? restMs : 0)
    asked.current = options
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [transcript, options])
  return found
}

/** A place before every hit of the row that is being worked on. */
function startOf(desk: Desk, transcript: Transcript): Hit {
  const { active } = desk.doing.getState()
  return { segment: active ?? transcript.segments[0]?.id ?? '', start: 0, end: 0 }
}

/** The place behind what was written in the place of a hit. @param searched the text in which it was found */
function placeAfter(hit: Hit, { before, after }: Edit, searched: Transcript | null): Hit {
  const [old, fresh] = [before[0], after[0]]
  if (old && fresh) {
    const end = hit.end + fresh.text.length - old.text.length
    return { ...hit, start: end, end }
  }
  const next = searched?.segments[segmentIndex(searched, hit.segment) + 1]
  return { segment: next?.id ?? '', start: 0, end: 0 }
}

/** Index of the first hit at or after a place, else the first of all. -1 when there is none. */
function hitFrom(transcript: Transcript, hits: readonly Hit[], place: Hit): number {
  if (hits.length === 0) return -1
  const from = segmentIndex(transcript, place.segment)
  const next = hits.findIndex((hit) => {
    const index = segmentIndex(transcript, hit.segment)
    return index > from || (index === from && hit.start >= place.start)
  })
  return Math.max(0, next)
}

function useMarks({ painter }: Desk, hits: readonly Hit[], current: Hit | undefined): void {
  useEffect(() => {
    const bySegment = new Map<string, Part[]>()
    for (const hit of hits) {
      const parts = bySegment.get(hit.segment)
      if (parts) parts.push(hit)
      else bySegment.set(hit.segment, [hit])
    }
    painter.mark('find-hit', bySegment)
  }, [painter, hits])
  useEffect(() => {
    painter.mark('find-current', new Map(current ? [[current.segment, [current]]] : []))
  }, [painter, current])
  useEffect(
    () => () => {
      painter.mark('find-hit', new Map())
      painter.mark('find-current', new Map())
    },
    [painter],
  )
}
