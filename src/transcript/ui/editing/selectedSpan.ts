import type { TimeSpan } from '../../model/silences'
import type { Segment } from '../../model/transcript'
import { selectedTimeSpan } from '../dom/selectedTimeSpan'
import type { EditorContext } from '../state/editorContext'
import { segmentsBetween } from './segmentActions'

/** The time of the selected words, in one segment or several; null without a selection. */
export function selectedSpan({ ui, store }: EditorContext): TimeSpan | null {
  const { transcript } = store.getState()
  const { selectedRows } = ui.getState()
  if (!selectedRows) return selectedTimeSpan(transcript)
  const segments = segmentsBetween(transcript, selectedRows.from, selectedRows.to)
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return null
  const { start = 0, end = last.text.length } = selectedRows.text ?? {}
  return { startMs: startOfWord(first, start), endMs: endOfWord(last, end) }
}

function startOfWord({ words, startMs }: Segment, offset: number): number {
  let length = 0
  return words.find(({ text }) => (length += text.length) > offset)?.startMs ?? startMs
}

function endOfWord({ words, endMs }: Segment, offset: number): number {
  let length = 0
  return words.find(({ text }) => (length += text.length) >= offset)?.endMs ?? endMs
}
