import { DocumentError } from '../../ports/documentReader'
import type { ParagraphDraft } from './paragraphDrafts'

const timePattern = /^\s*(\d{1,3}):(\d{2}):(\d{2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{2}):(\d{2})[,.](\d{1,3})/

/** The captions of a SubRip file with their times, without font and position tags. @throws DocumentError if there are none */
export function* srtParagraphs(text: string): Generator<ParagraphDraft> {
  let caption: { startMs: number; endMs: number; lines: string[] } | null = null
  let count = 0
  const toDraft = ({ lines, ...times }: NonNullable<typeof caption>): ParagraphDraft => ({
    text: lines.join('\n'),
    kind: 'caption',
    ...times,
  })
  for (const line of text.split(/\r\n?|\n/)) {
    const match = timePattern.exec(line)
    if (!match) {
      caption?.lines.push(line.replace(/<\/?[a-z][^<>]{0,100}>|\{\\[^{}]{0,100}\}/gi, '').trim())
      continue
    }
    // This caption's number was added to the text of the previous one.
    if (/^\d+$/.test(caption?.lines.at(-1) ?? '')) caption?.lines.pop()
    if (caption) yield toDraft(caption)
    const [start = 0, end = 0] = [match.slice(1, 5), match.slice(5, 9)].map(toMs)
    caption = { startMs: start, endMs: Math.max(start, end), lines: [] }
    count += 1
  }
  if (caption) yield toDraft(caption)
  if (count === 0 && text.trim() !== '') throw new DocumentError('broken', 'there are no captions')
}

function toMs([hours = '', minutes = '', seconds = '', parts = '']: string[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(parts.padEnd(3, '0'))
}
