/** How the palette compares what was typed with its entries. Pure. */

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether every word of the query is in one of the texts. An empty query matches everything. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const all = fold(texts.join('\n'))
  return fold(query)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
