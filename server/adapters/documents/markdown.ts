import { joinLines, type Found } from './paragraphs'

/** The paragraphs of Markdown (CommonMark, and the tables of GFM), by lines; marks inside a line stay in it. */
export function* markdownParagraphs(text: string): Generator<Found> {
  let open: Found | null = null
  let fence = ''
  for (const line of text.split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '' || mark !== '') {
      if (open) yield open
      open = null
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
      else if (line.trim() !== '') yield { text: line, kind: 'paragraph' }
      continue
    }
    const underlined = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1]
    if (underlined && open?.kind === 'paragraph') {
      yield { text: open.text, kind: 'heading', level: underlined.startsWith('=') ? 1 : 2 }
      open = null
      continue
    }
    const begun: Found[] | null = beginning(line)
    if (!begun && open && line.trim() !== '') {
      open.text = joinLines(open.text, bare(line))
      continue
    }
    if (open) yield open
    open = null
    const last = begun?.pop()
    yield* begun ?? []
    if (last && (last.kind === 'paragraph' || last.kind === 'list')) open = last
    else if (last) yield last
    else if (!begun && line.trim() !== '') open = { text: bare(line), kind: 'paragraph' }
  }
  if (open) yield open
}

const bare = (line: string) => line.replace(/^(?:\s*>)+/, '').trim()

/** What a line begins by itself; null when it may go on with the one before, [] when it is a mark alone. */
function beginning(line: string): Found[] | null {
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
