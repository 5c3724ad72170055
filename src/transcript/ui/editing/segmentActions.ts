/** Actions on one or more whole segments. */
import { copyText } from '../../../shared/browser/clipboard'
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { formatTime } from '../../../shared/time/formatTime'
import { removeSegments } from '../../operations/segmentOperations'
import { segmentIndex } from '../../model/edit'
import type { Segment, SpeakerId, Transcript } from '../../model/transcript'
import { assignNewSpeaker, nextSpeakerId, setSpeaker } from '../../operations/speakerOperations'
import { segmentsToText } from './displayText'
import { announce, segmentOf, type EditorContext } from '../state/editorContext'
import { notifyWithUndo } from './undoRedo'

/** Deletes segments and makes the next one active. */
export function deleteSegments(editor: EditorContext, ids: readonly string[]): void {
  const { transcript, apply } = editor.store.getState()
  const removal = removeSegments(transcript, ids)
  const first = transcript.segments[segmentIndex(transcript, ids[0] ?? '')]
  if (!removal || !first) return
  const last = segmentIndex(transcript, ids.at(-1) ?? '')
  const next = transcript.segments[last + 1] ?? transcript.segments[segmentIndex(transcript, first.id) - 1]
  apply(removal)
  const { editing } = editor.ui.getState()
  editor.ui.setState({ activeId: next?.id ?? null, selectedRows: null })
  if (editing && ids.includes(editing.id)) editor.ui.setState({ editing: null })
  notifyWithUndo(editor, t('editor.done.remove', { count: ids.length, time: formatTime(first.startMs) }), removal)
}

/** Ids of the selected rows, in text order. */
export function selectedSegmentIds(editor: EditorContext): string[] {
  const { selectedRows } = editor.ui.getState()
  const { transcript } = editor.store.getState()
  return selectedRows ? segmentsBetween(transcript, selectedRows.from, selectedRows.to).map(({ id }) => id) : []
}

/** The segments between two ids, in either order, inclusive. Empty when one of them no longer exists. */
export function segmentsBetween(transcript: Transcript, from: string, to: string): readonly Segment[] {
  const ends = [segmentIndex(transcript, from), segmentIndex(transcript, to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : transcript.segments.slice(first, last + 1)
}

/** Scope of a speaker change: this segment, up to the next change of speaker, or all segments of the speaker. */
export type SpeakerScope = 'one' | 'turn' | 'all'

/** Ids of the segments in scope for a speaker change at `index`. */
export function segmentsInScope({ segments }: Transcript, index: number, scope: SpeakerScope): string[] {
  const first = segments[index]
  if (!first) return []
  if (scope === 'one') return [first.id]
  const same = (segment: Segment) => segment.speaker === first.speaker
  if (scope === 'all') return segments.filter(same).map(({ id }) => id)
  const rest = segments.slice(index)
  const end = rest.findIndex((segment) => !same(segment))
  return (end < 0 ? rest : rest.slice(0, end)).map(({ id }) => id)
}

export function assignSpeaker(editor: EditorContext, ids: readonly string[], speaker: SpeakerId): void {
  const { transcript, apply } = editor.store.getState()
  const edit = setSpeaker(transcript, ids, speaker)
  if (!edit) return
  apply(edit)
  if (ids.length > 1) notifyWithUndo(editor, t('editor.done.speaker', { count: ids.length }), edit)
  else announce(editor, t('editor.done.speaker', { count: 1 }))
}

/** Assigns the speaker with this position, from 1; a number above creates the next speaker. */
export function assignSpeakerNumber(editor: EditorContext, ids: readonly string[], number: number): void {
  const { transcript, apply } = editor.store.getState()
  const known = transcript.speakers[number - 1]
  if (known) return assignSpeaker(editor, ids, known.id)
  const id = nextSpeakerId(transcript)
  const edit = assignNewSpeaker(transcript, ids, { id, name: '' })
  apply(edit)
  if (edit) announce(editor, t('editor.done.speaker', { count: ids.length }))
}

/** Copies segments to the clipboard; `ids` null copies the whole transcript. */
export async function copySegments(
  editor: EditorContext,
  ids: readonly string[] | null,
  withTimes: boolean,
): Promise<void> {
  const { transcript } = editor.store.getState()
  const segments = ids ? ids.flatMap((id) => segmentOf(editor, id) ?? []) : transcript.segments
  try {
    await copyText(segmentsToText(transcript, segments, withTimes))
    notify({ kind: 'success', text: t('editor.copy.done', { count: segments.length }) })
  } catch {
    notify({ kind: 'error', text: t('editor.copy.failed') })
  }
}
