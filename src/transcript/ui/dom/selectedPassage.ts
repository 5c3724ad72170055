/** What the browser's selection covers. */
import type { Passage } from '../../anchors/anchors'
import { offsetOf } from './caret'

/** The passage that a range covers; null unless it begins and ends in the text. */
export function selectedPassage({ startContainer, startOffset, endContainer, endOffset }: Range): Passage | null {
  const [first, last] = [rowOf(startContainer), rowOf(endContainer)]
  const [segment, endSegment] = [first?.dataset['id'], last?.dataset['id']]
  if (!first || !last || !segment || !endSegment) return null
  return {
    segment,
    start: offsetOf(first, startContainer, startOffset),
    endSegment,
    end: offsetOf(last, endContainer, endOffset),
  }
}

/** The segment that a node is in. */
export function rowOf(node: Node | null | undefined): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-id]') ?? null
}
