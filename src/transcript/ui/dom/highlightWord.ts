/** Highlights the word being spoken; does not change the DOM in browsers with the CSS Custom Highlight API. */

/** Name of the highlight, and class name of the fallback without highlight support. */
const name = 'spoken-word'

/** @param word null clears the highlight */
export function highlightWord(word: Range | null): void {
  if ('highlights' in CSS) highlightRange(word)
  else highlightElement(word?.startContainer.parentElement?.closest('[data-word]') ?? null)
}

function highlightRange(range: Range | null): void {
  if (!range) {
    CSS.highlights.delete(name)
    return
  }
  CSS.highlights.set(name, new Highlight(range))
}

function highlightElement(word: Element | null): void {
  for (const previous of document.querySelectorAll(`.${name}`)) if (previous !== word) previous.classList.remove(name)
  word?.classList.add(name)
}
