import { joinLines, type ParagraphDraft } from './paragraphDrafts'

/** The paragraphs of Markdown (CommonMark and GFM tables), line by line; inline markup is kept. */
export function* markdownParagraphs(text: string): Generator<ParagraphDraft> {
  let current: ParagraphDraft | null = null
  let fence = ''
  for (const line of text.split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '' || mark !== '') {
      if (current) yield current
      current = null
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
      else if (line.trim() !== '') yield { text: line, kind: 'paragraph' }
      continue
    }
    const underlined = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1]
    if (underlined && current?.kind === 'paragraph') {
      yield { text: current.text, kind: 'heading', level: underlined.startsWith('=') ? 1 : 2 }
      current = null
      continue
    }
    const started: ParagraphDraft[] | null = startedBlocks(line)
    if (!started && current && line.trim() !== '') {
      current.text = joinLines(current.text, stripQuoteMarks(line))
      continue
    }
    if (current) yield current
    current = null
    const last = started?.pop()
    yield* started ?? []
    if (last && (last.kind === 'paragraph' || last.kind === 'list')) current = last
    else if (last) yield last
    else if (!started && line.trim() !== '') current = { text: stripQuoteMarks(line), kind: 'paragraph' }
  }
  if (current) yield current
}

const stripQuoteMarks = (line: string) => line.replace(/^(?:\s*>)+/, '').trim()

/** The blocks that a line starts; null if it may continue the previous line, [] if it is only markup. */
function startedBlocks(line: string): ParagraphDraft[] | null {
  const content = line.replace(/^(?:\s*>)+ ?/, '')
  if (/^ {0,3}([-*_])(?: *\1){2,} *$/.test(content)) return []
  const heading = /^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/.exec(content)
  if (heading) return [{ text: heading[2] ?? '', kind: 'heading', level: heading[1]?.length ?? 1 }]
  const item = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(content)
  if (item)
    return [
      { text: item[2] ?? '', kind: 'list', level: 1 + Math.floor((item[1] ?? '').replaceAll('\t', '    ').length / 2) },
    ]
  if (/^\s*\|.*\|\s*$/.test(content)) {
    const cells = content
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    return cells.every((cell) => /^:?-+:?$/.test(cell))
      ? []
      : cells.map((cell) => ({ text: cell.replaceAll('\\|', '|'), kind: 'cell' }))
  }
  return null
}
