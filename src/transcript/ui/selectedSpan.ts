import { segmentIndex } from '../edit'
import type { Transcript } from '../model'
import type { Span } from '../silence'
import { caretIn } from './caret'

/** When the words are spoken that are selected inside one segment; null when none are, or when they take no time. */
export function selectedSpan(transcript: Transcript): Span | null {
  const selection = getSelection()
  const text = textOf(selection?.anchorNode)
  if (!text || selection?.isCollapsed !== false || text !== textOf(selection.focusNode)) return null
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

function textOf(node: Node | null | undefined): Element | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-text]') ?? null
}
