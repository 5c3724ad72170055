import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { errorText } from '../../../shared/http/errorText'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { notify } from '../../../shared/notifications/notify'
import { randomId } from '../../../shared/randomId'
import { anchorOf, type Passage, type PassageAnchor } from '../../../transcript/anchors/anchors'
import { PassageTracker } from '../../../transcript/anchors/PassageTracker'
import type { TranscriptState } from '../../../transcript/ui/state/transcriptStore'
import {
  maxQuoteLength,
  type Anchor,
  type Annotation,
  type EditAnnotation,
  type HighlightColor,
} from '../../../wire/annotationSchemas'
import { mentionedIds } from '../../../wire/mentions'
import type { Person } from '../../../wire/peopleSchemas'
import type { Id, Task } from '../../../wire/responses'
import { canComment, isOwn } from '../../../shared/account/recordRole'
import { everybody, usePeople } from '../people/usePeople'
import { CommentDrafts, type DraftKey } from './commentDrafts'
import { addAnnotation, editAnnotation, fetchAnnotations, removeAnnotation, resolveAnnotation } from './commentsApi'
import type { LocatedById } from './threads'

/** Comments and highlights of an open record. */
export interface RecordComments {
  record: Id
  annotations: readonly Annotation[]
  /** Where their passages are now. */
  located: LocatedById
  people: readonly Person[]
  /** Those of them who can be told: all but the user. */
  mentionable: readonly Person[]
  /** Id of the user; undefined until it is known. */
  user: Id | undefined
  /** Whether the user may comment and highlight, and may delete what others wrote. */
  canComment: boolean
  isOwner: boolean
  drafts: CommentDrafts
  /** The comment or highlight that stands out, in the panel and in the text; '' for none. */
  active: string
  setActive: (id: string) => void
  /** Begins a comment on a passage. False if there is no text in it. */
  begin: (passage: Passage) => boolean
  highlight: (passage: Passage, color: HighlightColor) => void
  /** Sends a draft. @throws ApiError */
  send: (key: DraftKey) => Promise<void>
  resolve: (id: string, resolved: boolean) => void
  recolor: (id: string, color: HighlightColor) => void
  remove: (id: string) => void
}

const none: readonly Annotation[] = []

/** Null until they are known, and where the server has none. */
export function useRecordComments(task: Task, editing: StoreApi<TranscriptState>): RecordComments | null {
  const { id } = task
  const client = useQueryClient()
  const queryKey = ['annotations', String(id)]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => nullIfUnsupported(fetchAnnotations(id, signal)),
    staleTime: 0,
  })
  const user = useCurrentUser().data?.id
  const people = usePeople(id, data !== undefined && data !== null).data
  const drafts = useMemo(() => (user === undefined ? null : new CommentDrafts({ user, record: id })), [user, id])
  const [active, setActive] = useState('')
  const annotations = data ?? none
  const located = useLocated(editing, annotations)
  const refresh = () => client.invalidateQueries({ queryKey })
  const change = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => notify({ kind: 'error', text: errorText(error).text }),
    onSettled: refresh,
  })
  if (!data || !drafts) return null
  const everyone = everybody(people)
  const record = Number(id)
  const anchor = (passage: Passage): Anchor | null => {
    const made = anchorOf(editing.getState().transcript, passage, maxQuoteLength)
    return made && toWireAnchor(made)
  }
  const run = (call: () => Promise<unknown>) => change.mutate(call)
  return {
    record: id,
    annotations,
    located,
    people: everyone,
    mentionable: everyone.filter((person) => String(person.id) !== String(user)),
    user,
    canComment: canComment(task),
    isOwner: isOwn(task),
    drafts,
    active,
    setActive,
    begin(passage) {
      const made = anchor(passage)
      if (!made) return false
      const text = drafts.state.getState()['new']?.text ?? ''
      drafts.put('new', { id: randomId(), text, anchor: made })
      setActive('')
      return true
    },
    highlight(passage, color) {
      const made = anchor(passage)
      if (made) run(() => addAnnotation({ id: record, annotation: randomId(), anchor: made, color }))
    },
    async send(key) {
      const draft = drafts.state.getState()[key]
      const text = draft?.text.trim()
      if (!draft || !text) return
      const mentions = mentionedIds(text, everyone)
      const [action = '', target = ''] = key.split(' ')
      if (action === 'edit') await editAnnotation({ id: record, annotation: target, text, mentions })
      else {
        const about = action === 'reply' ? { parent: target } : { anchor: draft.anchor }
        await addAnnotation({ id: record, annotation: draft.id, text, mentions, ...about })
      }
      drafts.drop(key)
      await refresh()
      if (key === 'new') setActive(draft.id)
    },
    resolve: (annotation, resolved) =>
      run(() => resolveAnnotation({ id: record, annotation, resolved: resolved ? 1 : 0 })),
    recolor: (annotation, color) =>
      run(() => editAnnotation({ id: record, annotation, color } satisfies EditAnnotation)),
    remove: (annotation) => run(() => removeAnnotation({ id: record, annotation })),
  }
}

const toWireAnchor = ({ segment, start, endSegment, end, quote, atMs }: PassageAnchor): Anchor => ({
  segment,
  start,
  end_segment: endSegment,
  end,
  quote,
  at: Math.max(0, Math.round(atMs)),
})

const fromWireAnchor = ({ segment, start, end_segment, end, quote, at }: Anchor): PassageAnchor => ({
  segment,
  start,
  endSegment: end_segment,
  end,
  quote,
  atMs: at,
})

/** How long the text must stand still before passages are looked for again. */
const restMs = 250
const nowhere: LocatedById = new Map()

/** Where the passages are in the text. Looked for when typing pauses, so that keys never wait. */
function useLocated(editing: StoreApi<TranscriptState>, annotations: readonly Annotation[]): LocatedById {
  const [tracker] = useState(() => new PassageTracker())
  const [located, setLocated] = useState(nowhere)
  const anchors = useMemo(
    () => new Map(annotations.flatMap(({ id, anchor }) => (anchor ? [[id, fromWireAnchor(anchor)] as const] : []))),
    [annotations],
  )
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      const found = await tracker.track(editing.getState().transcript, anchors, stop.signal)
      if (found && !stop.signal.aborted) setLocated((before) => (isSame(before, found) ? before : found))
    }
    let timer = setTimeout(() => void look())
    const unsubscribe = editing.subscribe((now, before) => {
      if (now.transcript === before.transcript) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(), restMs)
    })
    return () => {
      stop.abort()
      clearTimeout(timer)
      unsubscribe()
    }
  }, [tracker, editing, anchors])
  return located
}

const isSame = (one: LocatedById, other: LocatedById): boolean =>
  one.size === other.size && [...other].every(([id, found]) => one.has(id) && one.get(id) === found)
