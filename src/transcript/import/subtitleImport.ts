/** SubRip and WebVTT subtitles. Tolerant: what programs really write differs from both definitions. */
import { ImportError, type Draft, type DraftSegment } from './importedTranscript'
import { readSpeakerPrefixes } from './speakerPrefix'

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[,.:](\d{1,3}))?`
const timing = new RegExp(String.raw`^\s*${time}\s*--?>\s*${time}`)

/** @throws ImportError if there are no subtitles */
export function parseSubtitles(text: string): Draft {
  const segments: DraftSegment[] = []
  let lines: string[] | null = null
  let previousLine = ''
  const close = () => {
    const segment = segments.at(-1)
    if (segment && lines) Object.assign(segment, cueText(lines))
  }
  for (const line of text.split(/\r\n?|\n/)) {
    const match = timing.exec(line)
    if (match) {
      // The number or name of this subtitle, read as text of the one before.
      if (lines && previousLine !== '' && lines.at(-1) === previousLine && lines.at(-2)?.trim() === '') lines.pop()
      else if (lines && /^\s*\d+\s*$/.test(lines.at(-1) ?? '')) lines.pop()
      close()
      segments.push({ startMs: toMs(match.slice(1, 5)), endMs: toMs(match.slice(5, 9)), speaker: '', text: '' })
      lines = []
    } else if (/^(?:NOTE|STYLE|REGION)\b/.test(line) && previousLine.trim() === '') {
      // A block of WebVTT that is not shown.
      close()
      lines = null
    } else lines?.push(line)
    previousLine = line
  }
  close()
  if (segments.length === 0) throw new ImportError(text.trim() === '' ? 'empty' : 'format')
  return { title: '', language: null, segments: readSpeakerPrefixes(segments) }
}

function cueText(lines: readonly string[]): Pick<DraftSegment, 'speaker' | 'text'> {
  const whole = lines.join('\n').trim()
  const speaker = /<v(?:\.[^\s>]{0,50})?\s+([^>]{1,200})>/.exec(whole)?.[1] ?? ''
  const text = whole
    .replace(/<\/?(?:[a-z][^<>]{0,200}|\d[\d:.]{0,20})>|\{\\[^{}]{0,100}\}/gi, '')
    .replaceAll('\u2060', '')
    .split('\n')
    .map((line) => decodeEntities(line.trim()))
    .filter(Boolean)
  return { speaker: decodeEntities(speaker), text: joinLines(text) }
}

/** Chinese lines are joined without a space. */
const joinLines = (lines: readonly string[]) =>
  lines.reduce((text, line) => {
    const cjk = /[\p{Script=Han}，。！？；：、”」]$/u.test(text) && /^[\p{Script=Han}“「]/u.test(line)
    return text === '' || cjk ? text + line : `${text} ${line}`
  }, '')

const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&lrm;', ''],
  ['&rlm;', ''],
  ['&quot;', '"'],
  ['&amp;', '&'],
])
const decodeEntities = (text: string) => text.replace(/&[a-z]{2,4};/g, (entity) => entities.get(entity) ?? entity)

function toMs([hours = '0', minutes = '0', seconds = '0', parts = '0']: (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(parts.padEnd(3, '0'))
}
