/** What can be done with whole segments, one or several. */
import { copyText } from '../../shared/clipboard'
import { say } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { formatTime } from '../../shared/time'
import { removeSegments } from '../changes'
import { segmentIndex } from '../edit'
import type { Segment, SpeakerId, Transcript } from '../model'
import { setSpeaker } from '../speakerChanges'
import { textOf } from './copyOut'
import { announce, segmentOf, type Desk } from './desk'
import { tellDone } from './steps'

/** Takes segments out; the focus goes to the one that comes next. */
export function removeRows(desk: Desk, ids: readonly string[]): void {
  const { transcript, apply } = desk.editing.getState()
  const removal = removeSegments(transcript, ids)
  const first = transcript.segments[segmentIndex(transcript, ids[0] ?? '')]
  if (!removal || !first) return
  const last = segmentIndex(transcript, ids.at(-1) ?? '')
  const next = transcript.segments[last + 1] ?? transcript.segments[segmentIndex(transcript, first.id) - 1]
  apply(removal)
  const { live } = desk.doing.getState()
  desk.doing.setState({ active: next?.id ?? null, marked: null })
  if (live && ids.includes(live.id)) desk.doing.setState({ live: null })
  tellDone(desk, say('editor.done.remove', { count: ids.length, time: formatTime(first.startMs) }), removal)
}

/** Ids of the marked rows, in the order of the text. */
export function markedIds(desk: Desk): string[] {
  const { marked } = desk.doing.getState()
  const { transcript } = desk.editing.getState()
  return marked ? segmentsBetween(transcript, marked.from, marked.to).map(({ id }) => id) : []
}

/** From one segment to another, whichever comes first. Empty when one of them is gone. */
export function segmentsBetween(transcript: Transcript, from: string, to: string): readonly Segment[] {
  const ends = [segmentIndex(transcript, from), segmentIndex(transcript, to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : transcript.segments.slice(first, last + 1)
}

/** How far a new speaker reaches: this segment, those up to the next change of speaker, or all of the same speaker. */
export type Reach = 'one' | 'turn' | 'all'

/** Ids of the segments that a change of the speaker of `id` reaches. */
export function reached({ segments }: Transcript, index: number, reach: Reach): string[] {
  const first = segments[index]
  if (!first) return []
  if (reach === 'one') return [first.id]
  const same = (segment: Segment) => segment.speaker === first.speaker
  if (reach === 'all') return segments.filter(same).map(({ id }) => id)
  const rest = segments.slice(index)
  const end = rest.findIndex((segment) => !same(segment))
  return (end < 0 ? rest : rest.slice(0, end)).map(({ id }) => id)
}

export function giveSpeaker(desk: Desk, ids: readonly string[], speaker: SpeakerId): void {
  const { transcript, apply } = desk.editing.getState()
  const change = setSpeaker(transcript, ids, speaker)
  if (!change) return
  apply(change)
  if (ids.length > 1) tellDone(desk, say('editor.done.speaker', { count: ids.length }), change)
  else announce(desk, say('editor.done.speaker', { count: 1 }))
}

/** Copies those segments, or the whole transcript. */
export async function copyRows(desk: Desk, ids: readonly string[] | null, times: boolean): Promise<void> {
  const { transcript } = desk.editing.getState()
  const segments = ids ? ids.flatMap((id) => segmentOf(desk, id) ?? []) : transcript.segments
  try {
    await copyText(textOf(transcript, segments, times))
    notify({ kind: 'success', text: say('editor.copy.done', { count: segments.length }) })
  } catch {
    notify({ kind: 'error', text: say('editor.copy.failed') })
  }
}
