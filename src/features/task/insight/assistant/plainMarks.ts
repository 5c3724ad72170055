/** A run of an answer that stands out, or does not. */
export interface MarkedRun {
  readonly text: string
  readonly strong: boolean
}

/** What models write as Markdown unasked: headings and bold become strong runs, items of lists get a bullet. The rest stays as it is. */
export function plainMarks(answer: string): MarkedRun[] {
  const lines = answer.replace(/^[ \t]*#{1,6} +([^\n]*\S)/gm, '**$1**').replace(/^([ \t]*)[-*+] +(?=\S)/gm, '$1• ')
  return lines
    .split(/\*\*(?=\S)([^*\n]*[^*\s])\*\*/)
    .map((text, at) => ({ text, strong: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
