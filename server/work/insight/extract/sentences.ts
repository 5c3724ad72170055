/** A spoken text as sentences with their moments, whatever an engine cut it into. */
import { removeFillers } from '../../../../src/transcript/fillers'
import { gapBetween } from '../../../../src/transcript/joinTexts'
import type { Pace } from '../../../pace'
import type { SpokenSegment, SpokenText } from '../../../understanding'
import { tagOf } from './words'

export interface Sentence {
  startMs: number
  text: string
}

/** A sentence that is interrupted for so long has ended. */
const pauseMs = 2_500
/** Characters of a sentence; Chinese ones hold more. */
const longest = { zh: 100, other: 260 }
const sentenceEnd = /[.!?。！？…؟]["'”’」』)）]*$/
/** Below this share of segments with a mark the engine writes none, and each segment is a sentence. */
const punctuatedShare = 0.2

/** Segments that belong together: what they say, and where in it each begins. */
interface Run {
  text: string
  speaker: string
  endMs: number
  parts: { at: number; startMs: number; endMs: number }[]
}

/** Fillers and blank segments are left out; sentences that go over several segments are put together. */
export async function sentencesOf({ segments, language }: SpokenText, pace: Pace): Promise<Sentence[]> {
  const tag = tagOf(language)
  const most = tag === 'zh' ? longest.zh : longest.other
  const joins = isPunctuated(segments)
  const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' })
  // Dialects have words of their own that look like fillers: 唔 is Cantonese for "not".
  const clean = (text: string) => (language === 'cn' || language === 'en' ? removeFillers(text, language) : text)
  const found: Sentence[] = []
  let run: Run | null = null
  for (const segment of segments) {
    if (pace.due()) await pace.rest()
    const text = clean(segment.text).trim()
    if (text === '') continue
    if (run && joins && goesOn(run, segment, most)) {
      extend(run, segment, text)
    } else {
      if (run) found.push(...cutRun(run, segmenter, most))
      run = { text: '', speaker: segment.speaker, endMs: 0, parts: [] }
      extend(run, segment, text)
    }
  }
  if (run) found.push(...cutRun(run, segmenter, most))
  return found
}

function isPunctuated(segments: readonly SpokenSegment[]): boolean {
  const marked = segments.filter(({ text }) => /[.!?。！？؟]/.test(text)).length
  return marked > segments.length * punctuatedShare
}

function goesOn(run: Run, segment: SpokenSegment, most: number): boolean {
  const near = segment.startMs - run.endMs < pauseMs && segment.speaker === run.speaker
  return near && run.text.length < most && !sentenceEnd.test(run.text)
}

function extend(run: Run, { startMs, endMs }: SpokenSegment, text: string): void {
  run.text += gapBetween(run.text, text)
  run.parts.push({ at: run.text.length, startMs, endMs })
  run.text += text
  run.endMs = endMs
}

function cutRun(run: Run, segmenter: Intl.Segmenter, most: number): Sentence[] {
  return Array.from(segmenter.segment(run.text))
    .flatMap(({ segment, index }) => cutLong(segment, index, most))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ text, at }) => ({ text: text.trim(), startMs: momentOf(run, at) }))
}

/** Cuts what is too long behind a comma, else between words, else anywhere but inside a letter. */
function cutLong(text: string, at: number, most: number): { text: string; at: number }[] {
  const cuts: { text: string; at: number }[] = []
  let rest = text
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const comma = Math.max(...['，', '、', '；', ', ', '; ', '،'].map((mark) => head.lastIndexOf(mark)))
    const space = head.lastIndexOf(' ')
    const end = comma > most / 3 ? comma + 1 : space > most / 3 ? space + 1 : wholeLetters(rest, most)
    cuts.push({ text: rest.slice(0, end), at: at + text.length - rest.length })
    rest = rest.slice(end)
  }
  return [...cuts, { text: rest, at: at + text.length - rest.length }]
}

/** A pair of surrogates stays together. */
function wholeLetters(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

/** When the letter at that place is said: segments are spoken evenly. */
function momentOf({ text, parts }: Run, at: number): number {
  const index = parts.findLastIndex((part) => part.at <= at)
  const part = parts[Math.max(0, index)]
  if (!part) return 0
  const length = (parts[index + 1]?.at ?? text.length) - part.at
  const share = Math.max(0, at - part.at) / Math.max(1, length)
  return Math.round(part.startMs + share * Math.max(0, part.endMs - part.startMs))
}
