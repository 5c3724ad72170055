/** Marks the document's title with a number, such as `(2) Records`. */
let marked: { title: string; plain: string } | null = null

/** 0 removes the mark. A title that was changed meanwhile stays. */
export function markTitle(count: number): void {
  const plain = marked?.title === document.title ? marked.plain : document.title
  const title = count > 0 ? `(${count}) ${plain}` : plain
  marked = count > 0 ? { title, plain } : null
  document.title = title
}
