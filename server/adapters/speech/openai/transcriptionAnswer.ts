/** The answers of services with OpenAI's transcription API, which differ in what they fill in. */
import * as v from 'valibot'
import type { LanguageValue } from '../../../../src/wire/constants'
import { SpeechEngineError, type Utterance } from '../../../ports/speech'
import { alignWords, wordsToUtterances, type TimedWord } from '../alignWords'
import { hasPunctuation, stripModelMarkers } from '../recognizedText'
import { isPromptEcho } from './transcriptionForms'
import { isWhisperArtifact } from './whisperArtifacts'

const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0))
/** `word` of OpenAI, whisper.cpp and FunASR; some servers say `text`. */
const Word = v.pipe(
  v.object({
    word: v.optional(v.string()),
    text: v.optional(v.string()),
    start: Seconds,
    end: Seconds,
    probability: v.optional(v.nullable(v.number())),
  }),
  v.transform(({ word, text, start, end, probability }): TimedWord => ({
    text: word ?? text ?? '',
    startMs: start * 1000,
    endMs: end * 1000,
    confidence: toConfidence(probability),
  })),
)
/** A list with an unreadable word is no list: the text counts, its times are a bonus. */
const Words = v.fallback(v.optional(v.nullable(v.array(Word))), null)
const Segment = v.object({
  start: Seconds,
  end: Seconds,
  text: v.string(),
  words: Words,
  avg_logprob: v.optional(v.nullable(v.number())),
  no_speech_prob: v.optional(v.nullable(v.number())),
})
type Segment = v.InferOutput<typeof Segment>
const Answer = v.object({
  text: v.optional(v.nullable(v.string())),
  segments: v.fallback(v.optional(v.nullable(v.array(Segment))), null),
  words: Words,
})

/** Whisper's own rule for a segment without speech. */
const noSpeechProbability = 0.6
const noSpeechLogProbability = -1
/** So many equal segments in a row are a decoder that repeats itself. */
const maxEqualSegments = 2

export interface AnswerContext {
  /** Of the chunk that was sent. */
  durationMs: number
  /** Of the prompt that was sent. */
  language: LanguageValue
  /** As it was sent. */
  prompt: string
}

/** @param body the response's text @throws SpeechEngineError */
export function parseTranscription(body: string, { durationMs, language, prompt }: AnswerContext): Utterance[] {
  const { text, segments, words } = readAnswer(body)
  const utterances =
    segments && segments.length > 0
      ? segmentUtterances(segments, words ?? [])
      : textUtterances(stripModelMarkers(text ?? ''), words ?? [], durationMs)
  const punctuated = utterances.some((utterance) => hasPunctuation(utterance.text))
  const isSpoken = (one: Utterance) =>
    one.text !== '' && !isPromptEcho(one.text, language, prompt) && !isWhisperArtifact(one.text)
  return clamp(utterances.filter(isSpoken), durationMs).map((utterance) => ({ ...utterance, punctuated }))
}

function readAnswer(body: string): v.InferOutput<typeof Answer> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new SpeechEngineError('the speech service answered something that is not JSON: is STT_URL its address?')
  }
  const answer = v.safeParse(Answer, typeof value === 'string' ? { text: value } : value)
  if (!answer.success || (answer.output.text == null && answer.output.segments == null))
    throw new SpeechEngineError('the speech service answered without a text')
  return answer.output
}

function segmentUtterances(segments: readonly Segment[], words: readonly TimedWord[]): Utterance[] {
  let rest = words
  return withoutRepeats(segments).flatMap((segment) => {
    const text = stripModelMarkers(segment.text)
    const aligned = alignWords(text, segment.words ?? rest)
    if (!segment.words) rest = aligned ? rest.slice(aligned.used) : wordsAfter(rest, segment.end * 1000)
    if (isWithoutSpeech(segment)) return []
    const confidence = toConfidence(segment.avg_logprob == null ? null : Math.exp(segment.avg_logprob))
    return {
      startMs: segment.start * 1000,
      endMs: segment.end * 1000,
      text,
      ...(aligned && { words: aligned.words }),
      ...(confidence !== undefined && { confidence }),
    }
  })
}

/** Words that belong to later segments. */
const wordsAfter = (words: readonly TimedWord[], endMs: number) =>
  words.filter((word) => (word.startMs + word.endMs) / 2 >= endMs)

const isWithoutSpeech = ({ no_speech_prob, avg_logprob }: Segment) =>
  (no_speech_prob ?? 0) > noSpeechProbability && (avg_logprob ?? 0) < noSpeechLogProbability

/** Keeps the first of more than `maxEqualSegments` equal segments in a row. */
function withoutRepeats(segments: readonly Segment[]): Segment[] {
  const runs: Segment[][] = []
  for (const segment of segments) {
    const run = runs.at(-1)
    if (run?.[0] && run[0].text.trim() === segment.text.trim()) run.push(segment)
    else runs.push([segment])
  }
  return runs.flatMap((run) => (run.length > maxEqualSegments ? run.slice(0, 1) : run))
}

function textUtterances(text: string, words: readonly TimedWord[], durationMs: number): Utterance[] {
  const aligned = alignWords(text, words)
  return aligned ? wordsToUtterances(aligned.words) : [{ startMs: 0, endMs: durationMs, text }]
}

/** Puts utterances in order within the chunk, and their words within them. */
function clamp(utterances: readonly Utterance[], durationMs: number): Utterance[] {
  let earliestMs = 0
  return utterances.map((utterance) => {
    const within = (ms: number) => Math.round(Math.min(durationMs, Math.max(earliestMs, ms)))
    const words = utterance.words?.map((word) => {
      const [startMs, endMs, text, confidence] = word
      const times = [within(startMs), within(endMs)] as const
      return confidence === undefined ? ([...times, text] as const) : ([...times, text, confidence] as const)
    })
    const startMs = words?.[0]?.[0] ?? within(utterance.startMs)
    const endMs = words?.at(-1)?.[1] ?? Math.max(startMs, within(utterance.endMs))
    earliestMs = endMs
    return { ...utterance, startMs, endMs, ...(words && { words: words.map((word) => [...word]) }) }
  })
}

function toConfidence(probability: number | null | undefined): number | undefined {
  if (probability == null || !Number.isFinite(probability)) return undefined
  return Math.round(Math.min(1, Math.max(0, probability)) * 1000) / 1000
}
