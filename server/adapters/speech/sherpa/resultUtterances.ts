import type { WireWord } from '../../../../src/wire/responses'
import type { Utterance } from '../../../ports/speech'
import type { ModelDescription } from '../models/modelDescription'
import type { RecognizerResult } from './recognizerMessages'
import { characterTimes, spokenSpan, type TimedCharacter } from './tokenTimes'

/** A pause this long ends an utterance. */
const utterancePauseMs = 700

/** What models write into their text that nobody said. */
const tags = /<\|[^|]*\|>|<\/?(?:unk|s|pad|sil|blank|blk|sos|eos|sos\/eos)>/giu

const ideograph = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const opening = String.raw`\p{Ps}\p{Pi}`
/** A character of Chinese or Japanese, or a run of others, with the marks around it and the space after it. */
const word = new RegExp(
  String.raw`[${opening}]*(?:[${ideograph}]|[^\s${ideograph}${opening}]+)[\p{Pe}\p{Pf}\p{Po}]*\s*|\S\s*`,
  'gu',
)

const fullStop = /[。！？!?…؟۔][\p{Pe}\p{Pf}"']*$/u
const period = /\.[\p{Pe}\p{Pf}"']*$/u
/** Words that end with a period in the middle of a sentence: single letters and common titles. */
const abbreviation = /^[\p{Pi}\p{Ps}"']*(?:\p{L}|(?:\p{L}\.)+\p{L}|mr|mrs|ms|dr|prof|st|sr|sra|nr|vs|bzw|ca|no)\.$/iu

interface Word {
  text: string
  startMs: number
  endMs: number
  confidence?: number
}

/** What is needed to read a result. */
export interface ResultContext {
  description: Pick<ModelDescription, 'times' | 'punctuation' | 'options'>
  /** Length of the chunk, without the silence appended to it. */
  chunkMs: number
}

/**
 * The utterances of a result, split at pauses and, where the model writes punctuation, at the ends of sentences. Without times there are
 * no words, and sentences share the time by their lengths.
 */
export function resultUtterances(result: RecognizerResult, { description, chunkMs }: ResultContext): Utterance[] {
  const { times, punctuation, options } = description
  const plain = result.text.replace(tags, '').replace(/\s+/g, ' ').trim()
  // Some vocabularies have capitals only.
  const text = options.uppercase === true ? plain.toLowerCase() : plain
  if (text === '') return []
  const characters = times ? characterTimes(text, result, chunkMs) : null
  const words = characters
    ? timedWords(text, characters)
    : estimatedWords(text, times ? spokenSpan(result, chunkMs) : { startMs: 0, endMs: chunkMs })
  return groups(words, { punctuation, pauses: characters !== null }).flatMap((group) =>
    toUtterance(group, { punctuation, timed: characters !== null }),
  )
}

function timedWords(text: string, characters: readonly (TimedCharacter | undefined)[]): Word[] {
  let at = 0
  let previousMs = 0
  return (text.match(word) ?? []).map((part) => {
    const own = characters.slice(at, at + part.length).filter((one) => one !== undefined)
    at += part.length
    const startMs = own[0]?.startMs ?? previousMs
    const endMs = own.at(-1)?.endMs ?? startMs
    previousMs = endMs
    const known = own.flatMap(({ logProbability }) => logProbability ?? [])
    if (known.length === 0) return { text: part, startMs, endMs }
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length
    return { text: part, startMs, endMs, confidence: rounded(Math.min(1, Math.exp(mean))) }
  })
}

/** Words that share a span of time by their lengths. */
function estimatedWords(text: string, { startMs, endMs }: { startMs: number; endMs: number }): Word[] {
  const place = (at: number) => Math.round(startMs + ((endMs - startMs) * at) / text.length)
  let at = 0
  return (text.match(word) ?? []).map((part) => {
    const start = at
    at += part.length
    return { text: part, startMs: place(start), endMs: place(at) }
  })
}

function groups(words: readonly Word[], split: { punctuation: boolean; pauses: boolean }): Word[][] {
  const all: Word[][] = []
  let previous: Word | undefined
  for (const next of words) {
    const pause = split.pauses && previous !== undefined && next.startMs - previous.endMs >= utterancePauseMs
    const sentence = split.punctuation && previous !== undefined && endsSentence(previous.text)
    const group = all.at(-1)
    if (group && !pause && !sentence) group.push(next)
    else all.push([next])
    previous = next
  }
  return all
}

/** A word's space after a period tells it from "3.5" and "example.com". */
function endsSentence(text: string): boolean {
  const trimmed = text.trimEnd()
  return fullStop.test(trimmed) || (period.test(trimmed) && trimmed !== text && !abbreviation.test(trimmed))
}

function toUtterance(group: readonly Word[], { punctuation, timed }: { punctuation: boolean; timed: boolean }) {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return []
  const parts = group.map((one) => (one === last ? { ...one, text: one.text.trimEnd() } : one))
  const words = parts.map(({ startMs, endMs, text, confidence }): WireWord =>
    confidence === undefined ? [startMs, endMs, text] : [startMs, endMs, text, confidence],
  )
  const known = parts.flatMap(({ confidence }) => confidence ?? [])
  const confidence = known.reduce((sum, value) => sum + value, 0) / known.length
  const utterance: Utterance = {
    startMs: first.startMs,
    endMs: last.endMs,
    text: parts.map(({ text }) => text).join(''),
    ...(timed && { words }),
    ...(known.length > 0 && { confidence: rounded(confidence) }),
    punctuated: punctuation,
  }
  return [utterance]
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
