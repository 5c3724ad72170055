/** Lights the word being spoken, without a change to the page where the browser has the CSS Custom Highlight API. */

/** Name of the highlight, and class of the element where there are no highlights. */
const name = 'spoken-word'

/** @param word null lights nothing */
export function lightWord(word: Range | null): void {
  if ('highlights' in CSS) lightRange(word)
  else lightElement(word?.startContainer.parentElement?.closest('[data-word]') ?? null)
}

function lightRange(range: Range | null): void {
  if (!range) {
    CSS.highlights.delete(name)
    return
  }
  CSS.highlights.set(name, new Highlight(range))
}

function lightElement(word: Element | null): void {
  for (const lit of document.querySelectorAll(`.${name}`)) if (lit !== word) lit.classList.remove(name)
  word?.classList.add(name)
}
