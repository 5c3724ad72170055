/** Highlights the word being spoken; does not change the text in browsers with the CSS Custom Highlight API. */

/** Name of the highlight, and class name of the fallback without highlight support. */
const name = 'spoken-word'

/** The row of the word: the style sheet has the style of the highlight only for this row. */
let spokenRow: HTMLElement | null = null

/** @param word null clears the highlight */
export function highlightWord(word: Range | null): void {
  if ('highlights' in CSS) highlightRange(word)
  else highlightElement(word?.startContainer.parentElement?.closest('[data-word]') ?? null)
}

function highlightRange(range: Range | null): void {
  if (range) CSS.highlights.set(name, new Highlight(range))
  else CSS.highlights.delete(name)
  const row = range?.startContainer.parentElement?.closest<HTMLElement>('[data-id]') ?? null
  if (row === spokenRow) return
  delete spokenRow?.dataset.spoken
  if (row) row.dataset.spoken = ''
  spokenRow = row
}

function highlightElement(word: Element | null): void {
  for (const previous of document.querySelectorAll(`.${name}`)) if (previous !== word) previous.classList.remove(name)
  word?.classList.add(name)
}
