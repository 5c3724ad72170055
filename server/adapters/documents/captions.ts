import { DocumentRefused } from '../../documents'
import type { Found } from './paragraphs'

const time = /^\s*(\d{1,3}):(\d{2}):(\d{2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{2}):(\d{2})[,.](\d{1,3})/

/** The captions of SubRip, with their times; marks of fonts and places are dropped. @throws DocumentRefused when there are none */
export function* captions(text: string): Generator<Found> {
  let caption: { startMs: number; endMs: number; lines: string[] } | null = null
  let found = 0
  const whole = ({ lines, ...times }: NonNullable<typeof caption>): Found => ({
    text: lines.join('\n'),
    kind: 'caption',
    ...times,
  })
  for (const line of text.split(/\r\n?|\n/)) {
    const match = time.exec(line)
    if (!match) {
      caption?.lines.push(line.replace(/<\/?[a-z][^<>]{0,100}>|\{\\[^{}]{0,100}\}/gi, '').trim())
      continue
    }
    // The number of this caption stands behind the text of the one before it.
    if (/^\d+$/.test(caption?.lines.at(-1) ?? '')) caption?.lines.pop()
    if (caption) yield whole(caption)
    const [start = 0, end = 0] = [match.slice(1, 5), match.slice(5, 9)].map(msOf)
    caption = { startMs: start, endMs: Math.max(start, end), lines: [] }
    found += 1
  }
  if (caption) yield whole(caption)
  if (found === 0 && text.trim() !== '') throw new DocumentRefused('broken', 'there is no caption')
}

function msOf([hours = '', minutes = '', seconds = '', parts = '']: string[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(parts.padEnd(3, '0'))
}
