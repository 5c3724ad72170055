/** Plain text: our own export, minutes with times and names in lines of their own or before the text, or mere paragraphs. */
import type { Draft, DraftSegment } from './importedTranscript'
import { readSpeakerPrefixes } from './speakerPrefix'

const time = String.raw`[[(（【]?(\d{1,2}:)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?[\])）】]?`
/** `[12:34] Anna`, `12:34 Anna`, `[12:34]` and, with text on the same line, `[12:34] Anna: Hello`. */
const timeFirst = new RegExp(String.raw`^${time}(?:\s*(?:-->?|–|-|~)\s*${time})?\s*(.*)$`)
/** `Anna  12:34`, as in documents of ours and of many programs. */
const timeLast = new RegExp(String.raw`^(.{1,60}?)[\s(（[]+${time}$`)
/** A speaker in a line of their own, longer than any name. */
const maxName = 40

/** Never fails: text without any structure is one segment per paragraph. */
export function parseText(text: string): Draft {
  const lines = text.split(/\r\n?|\n|\u2028|\u2029/).map((line) => line.trim())
  const segments: DraftSegment[] = []
  const head: string[] = []
  let open: DraftSegment | null = null
  let hasTimes = false
  for (const line of lines) {
    const header = readHeader(line)
    if (header) {
      hasTimes = true
      segments.push((open = header))
    } else if (line === '') {
      // A blank line ends a paragraph, except between a header and its text.
      if (open?.text !== '') open = null
    } else if (open && hasTimes) {
      open.text = open.text === '' ? line : `${open.text}\n${line}`
    } else {
      segments.push({ startMs: null, endMs: null, speaker: '', text: line })
      if (!hasTimes) head.push(line)
      open = null
    }
  }
  const title = hasTimes && head.length > 0 && head.length <= 2 ? (head[0] ?? '') : ''
  const body = title === '' ? segments : segments.slice(head.length)
  return { title, language: null, segments: readSpeakerPrefixes(continueSpeakers(body.map(withText))) }
}

/** What follows a time is a name only if text follows. */
const withText = (segment: DraftSegment): DraftSegment =>
  segment.text === '' ? { ...segment, speaker: '', text: segment.speaker } : segment

/** A paragraph after a timed one, without a header of its own, is said by the same person. */
function continueSpeakers(segments: readonly DraftSegment[]): DraftSegment[] {
  let current = ''
  return segments.map((segment) => {
    if (segment.startMs !== null) current = segment.speaker
    return segment.speaker === '' && segment.startMs === null && current !== ''
      ? { ...segment, speaker: current }
      : segment
  })
}

function readHeader(line: string): DraftSegment | null {
  if (line.length > 100_000) return null
  const first = timeFirst.exec(line)
  if (first) {
    const [, h, m, s, ms, h2, m2, s2, ms2, rest = ''] = first
    const isName = rest.length <= maxName && !/[。，！？；,.!?;:：]/.test(rest)
    return {
      startMs: toMs([h, m, s, ms]),
      endMs: m2 === undefined ? null : toMs([h2, m2, s2, ms2]),
      speaker: isName ? rest : '',
      text: isName ? '' : rest,
    }
  }
  const last = timeLast.exec(line)
  if (!last) return null
  const [, name = '', h, m, s, ms] = last
  // A sentence, or the line of a date.
  if (name.length > maxName || /[。，！？；,!?;·|]|\d{4}/.test(name)) return null
  return { startMs: toMs([h, m, s, ms]), endMs: null, speaker: name.replace(/[\s:：]+$/, ''), text: '' }
}

function toMs([hours = '', minutes = '0', seconds = '0', parts = '0']: (string | undefined)[]): number {
  const whole = (Number(hours.replace(':', '') || 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(parts.padEnd(3, '0'))
}
