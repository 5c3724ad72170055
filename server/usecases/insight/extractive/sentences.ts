/** Splits a transcript into sentences with start times, independent of the segmentation. */
import { removeFillers } from '../../../../src/transcript/operations/fillers'
import { separatorBetween } from '../../../../src/transcript/model/joinTexts'
import type { TimeSlice } from '../../../lib/timeSlice'
import type { TranscriptTextSegment, TranscriptText } from '../../../ports/textServices'
import { languageTag } from './tokenizer'

export interface Sentence {
  startMs: number
  text: string
}

/** A pause of this length ends a sentence. */
const pauseMs = 2_500
/** Maximum characters per sentence. A Chinese character carries more information. */
const maxLength = { zh: 100, other: 260 }
const sentenceEnd = /[.!?。！？…؟]["'”’」』)）]*$/
/** If fewer segments than this share are punctuated, each segment is treated as a sentence. */
const punctuatedShare = 0.2

/** Joined segments: their text, and the offset of each. */
interface Run {
  text: string
  speaker: string
  endMs: number
  parts: { at: number; startMs: number; endMs: number }[]
}

/** Drops fillers and blank segments and joins sentences that span several segments. */
export async function splitSentences(
  { segments, language }: TranscriptText,
  timeSlice: TimeSlice,
): Promise<Sentence[]> {
  const tag = languageTag(language)
  const limit = tag === 'zh' ? maxLength.zh : maxLength.other
  const joins = isPunctuated(segments)
  const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' })
  // Words of other dialects look like fillers: 唔 is Cantonese for "not".
  const clean = (text: string) => (language === 'cn' || language === 'en' ? removeFillers(text, language) : text)
  const sentences: Sentence[] = []
  let run: Run | null = null
  for (const segment of segments) {
    if (timeSlice.expired()) await timeSlice.pause()
    const text = clean(segment.text).trim()
    if (text === '') continue
    if (run && joins && continuesRun(run, segment, limit)) {
      extend(run, segment, text)
    } else {
      if (run) sentences.push(...splitRun(run, segmenter, limit))
      run = { text: '', speaker: segment.speaker, endMs: 0, parts: [] }
      extend(run, segment, text)
    }
  }
  if (run) sentences.push(...splitRun(run, segmenter, limit))
  return sentences
}

function isPunctuated(segments: readonly TranscriptTextSegment[]): boolean {
  const marked = segments.filter(({ text }) => /[.!?。！？؟]/.test(text)).length
  return marked > segments.length * punctuatedShare
}

function continuesRun(run: Run, segment: TranscriptTextSegment, limit: number): boolean {
  const near = segment.startMs - run.endMs < pauseMs && segment.speaker === run.speaker
  return near && run.text.length < limit && !sentenceEnd.test(run.text)
}

function extend(run: Run, { startMs, endMs }: TranscriptTextSegment, text: string): void {
  run.text += separatorBetween(run.text, text)
  run.parts.push({ at: run.text.length, startMs, endMs })
  run.text += text
  run.endMs = endMs
}

function splitRun(run: Run, segmenter: Intl.Segmenter, limit: number): Sentence[] {
  return Array.from(segmenter.segment(run.text))
    .flatMap(({ segment, index }) => splitLong(segment, index, limit))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ text, at }) => ({ text: text.trim(), startMs: timeAt(run, at) }))
}

/** Splits long text after a comma, else between words, else anywhere but inside a surrogate pair. */
function splitLong(text: string, at: number, limit: number): { text: string; at: number }[] {
  const cuts: { text: string; at: number }[] = []
  let rest = text
  while (rest.length > limit) {
    const head = rest.slice(0, limit)
    const comma = Math.max(...['，', '、', '；', ', ', '; ', '،'].map((mark) => head.lastIndexOf(mark)))
    const space = head.lastIndexOf(' ')
    const end = comma > limit / 3 ? comma + 1 : space > limit / 3 ? space + 1 : surrogateSafeEnd(rest, limit)
    cuts.push({ text: rest.slice(0, end), at: at + text.length - rest.length })
    rest = rest.slice(end)
  }
  return [...cuts, { text: rest, at: at + text.length - rest.length }]
}

/** Avoids splitting a surrogate pair. */
function surrogateSafeEnd(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

/** Time of the character at that offset, assuming constant speech rate within a segment. */
function timeAt({ text, parts }: Run, at: number): number {
  const index = parts.findLastIndex((part) => part.at <= at)
  const part = parts[Math.max(0, index)]
  if (!part) return 0
  const length = (parts[index + 1]?.at ?? text.length) - part.at
  const share = Math.max(0, at - part.at) / Math.max(1, length)
  return Math.round(part.startMs + share * Math.max(0, part.endMs - part.startMs))
}
