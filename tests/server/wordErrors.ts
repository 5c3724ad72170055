/** Lowercase letters and digits, no punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** Word error rate: the minimum number of insertions, deletions and substitutions per reference word. */
export function wordErrorRate(reference: string, recognized: string): number {
  const [wanted, got] = [wordsOf(reference), wordsOf(recognized)]
  let row = Array.from({ length: got.length + 1 }, (_, at) => at)
  for (const [line, word] of wanted.entries()) {
    const next = [line + 1]
    for (const [at, other] of got.entries()) {
      const replaced = (row[at] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / wanted.length
}
