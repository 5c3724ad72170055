/** Marks parts of texts on the page without changing it, where the browser has the CSS Custom Highlight API. */
import { rangeIn } from './caret'

/** Names of the highlights in the style sheet. */
export type MarkName = 'find-hit' | 'find-current' | 'unsure'

/** A part of a segment's text, in UTF-16 units. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Parts by segment id. */
export type Marks = ReadonlyMap<string, readonly Part[]>

export class Painter {
  readonly #marks = new Map<MarkName, Marks>()
  #list: Element | null = null
  #queued = false

  /** Works on the rows inside that element; null to end. */
  attach(list: Element | null): void {
    this.#list = list
    if (!list) for (const name of this.#marks.keys()) if (hasHighlights()) CSS.highlights.delete(name)
  }

  mark(name: MarkName, marks: Marks): void {
    this.#marks.set(name, marks)
    this.refresh()
  }

  /** Marks again what is in the page by then. Many calls at once cost one. */
  readonly refresh = (): void => {
    if (this.#queued || this.#marks.size === 0) return
    this.#queued = true
    queueMicrotask(() => {
      this.#queued = false
      this.#paint()
    })
  }

  #paint(): void {
    const rows = [...(this.#list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    if (!hasHighlights()) return this.#markRows(rows)
    for (const [name, marks] of this.#marks) {
      const ranges = marks.size === 0 ? [] : rows.flatMap((row) => rangesOf(row, marks))
      if (ranges.length === 0) CSS.highlights.delete(name)
      else CSS.highlights.set(name, new Highlight(...ranges))
    }
  }

  /** Where only whole rows can be marked, the current one is. */
  #markRows(rows: readonly HTMLElement[]): void {
    const marks = this.#marks.get('find-current')
    for (const row of rows) row.toggleAttribute('data-found', marks?.has(row.dataset.id ?? '') ?? false)
  }
}

function rangesOf(row: HTMLElement, marks: Marks): Range[] {
  const parts = marks.get(row.dataset.id ?? '')
  const text = parts && row.querySelector('[data-text]')
  return text ? parts.map(({ start, end }) => rangeIn(text, start, end)) : []
}

function hasHighlights(): boolean {
  return 'highlights' in CSS
}
