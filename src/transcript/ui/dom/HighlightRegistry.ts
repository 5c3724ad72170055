/** Highlights text ranges without changing the elements of the text, in browsers with the CSS Custom Highlight API. */
import type { HighlightColor } from '../../../wire/annotationSchemas'
import { rangeIn } from './caret'

/** Names of the highlights in the style sheet. */
export type HighlightName =
  'find-hit' | 'find-current' | 'unsure' | 'moment' | 'comment' | 'comment-current' | `marked-${HighlightColor}`

/** A range of a segment's text, in UTF-16 units. */
export interface HighlightRange {
  readonly start: number
  readonly end: number
}

/** Ranges by segment id. */
export type HighlightRanges = ReadonlyMap<string, readonly HighlightRange[]>

export class HighlightRegistry {
  readonly #ranges = new Map<HighlightName, HighlightRanges>()
  #list: Element | null = null
  #queued = false

  /** Highlights the rows inside this element; null detaches. */
  attach(list: Element | null): void {
    this.#list = list
    if (!list) for (const name of this.#ranges.keys()) if (supportsHighlights()) CSS.highlights.delete(name)
  }

  set(name: HighlightName, ranges: HighlightRanges): void {
    this.#ranges.set(name, ranges)
    this.refresh()
  }

  /** Reapplies all highlights to the rows in the page. Calls are batched in a microtask. */
  readonly refresh = (): void => {
    if (this.#queued || this.#ranges.size === 0) return
    this.#queued = true
    queueMicrotask(() => {
      this.#queued = false
      this.#apply()
    })
  }

  #apply(): void {
    const rows = [...(this.#list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    if (!supportsHighlights()) return this.#highlightRows(rows)
    const found = new Map(Array.from(this.#ranges.keys(), (name): [HighlightName, Range[]] => [name, []]))
    for (const row of rows) {
      const names = [...found].filter(([name, all]) => {
        const ranges = domRangesOf(row, this.#ranges.get(name))
        all.push(...ranges)
        return ranges.length > 0
      })
      // The style sheet styles a highlight only in these rows.
      if (names.length > 0) row.dataset.highlights = names.map(([name]) => name).join(' ')
      else delete row.dataset.highlights
    }
    for (const [name, ranges] of found) {
      if (ranges.length === 0) CSS.highlights.delete(name)
      else CSS.highlights.set(name, withPriority(name, new Highlight(...ranges)))
    }
  }

  /** Fallback: without highlight support, the row of the current hit is marked as a whole. */
  #highlightRows(rows: readonly HTMLElement[]): void {
    const current = this.#ranges.get('find-current')
    for (const row of rows) row.toggleAttribute('data-found', current?.has(row.dataset.id ?? '') ?? false)
  }
}

/** Where highlights overlap, the higher priority wins, regardless of registration order. */
const priorities: Readonly<Record<HighlightName, number>> = {
  'marked-yellow': -3,
  'marked-green': -3,
  'marked-blue': -3,
  'marked-pink': -3,
  comment: -2,
  'comment-current': -1,
  moment: -1,
  unsure: 0,
  'find-hit': 1,
  'find-current': 2,
}

function withPriority(name: HighlightName, highlight: Highlight): Highlight {
  highlight.priority = priorities[name]
  return highlight
}

function domRangesOf(row: HTMLElement, ranges: HighlightRanges | undefined): Range[] {
  const rowRanges = ranges?.get(row.dataset.id ?? '')
  const text = rowRanges && row.querySelector('[data-text]')
  return text ? rowRanges.map(({ start, end }) => rangeIn(text, start, end)) : []
}

function supportsHighlights(): boolean {
  return 'highlights' in CSS
}
