/** A run of text, bold or not. */
export interface TextRun {
  readonly text: string
  readonly strong: boolean
}

/** Parses the Markdown that models often write: headings and bold become strong runs, list items get a bullet. */
export function parseMarkdownRuns(answer: string): TextRun[] {
  const lines = answer.replace(/^[ \t]*#{1,6} +([^\n]*\S)/gm, '**$1**').replace(/^([ \t]*)[-*+] +(?=\S)/gm, '$1• ')
  return lines
    .split(/\*\*(?=\S)([^*\n]*[^*\s])\*\*/)
    .map((text, at) => ({ text, strong: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
