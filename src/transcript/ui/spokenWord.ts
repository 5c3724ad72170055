/** Lights the word being spoken, without a change to the page where the browser has the CSS Custom Highlight API. */

/** Name of the highlight, and class of the element where there are no highlights. */
const name = 'spoken-word'

/** @param word null lights nothing */
export function lightWord(word: Element | null): void {
  if ('highlights' in CSS) lightRange(word)
  else lightElement(word)
}

function lightRange(word: Element | null): void {
  if (!word) {
    CSS.highlights.delete(name)
    return
  }
  const range = new Range()
  range.selectNodeContents(word)
  CSS.highlights.set(name, new Highlight(range))
}

function lightElement(word: Element | null): void {
  for (const lit of document.querySelectorAll(`.${name}`)) if (lit !== word) lit.classList.remove(name)
  word?.classList.add(name)
}
