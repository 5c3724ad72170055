import { segmentIndex } from '../../model/edit'
import type { Transcript } from '../../model/transcript'
import type { TimeSpan } from '../../model/silences'
import { caretIn } from './caret'

/** The time span of the words selected inside one segment; null when there are none or their duration is zero. */
export function selectedTimeSpan(transcript: Transcript): TimeSpan | null {
  const selection = getSelection()
  const text = textElementOf(selection?.anchorNode)
  if (!text || selection?.isCollapsed !== false || text !== textElementOf(selection.focusNode)) return null
  const id = text.closest<HTMLElement>('[data-id]')?.dataset.id
  const words = transcript.segments[segmentIndex(transcript, id ?? '')]?.words ?? []
  const part = caretIn(text)
  if (!part) return null
  let length = 0
  const selected = words.filter((word) => {
    const from = length
    length += word.text.length
    return from < part.end && length > part.start
  })
  const startMs = selected[0]?.startMs ?? 0
  const endMs = Math.max(0, ...selected.map((word) => word.endMs))
  return endMs > startMs ? { startMs, endMs } : null
}

function textElementOf(node: Node | null | undefined): Element | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-text]') ?? null
}
