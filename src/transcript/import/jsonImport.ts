/**
 * JSON transcripts: our own export, and the shapes of Whisper and its relatives: `{segments: [{start, end, text, words?}]}` in seconds,
 * `{chunks: [{timestamp: [start, end], text}]}`, or the bare list of segments.
 */
import { ImportError, type Draft, type DraftSegment } from './importedTranscript'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const listIn = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null)
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** @throws ImportError */
export function parseJson(text: string): Draft {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ImportError('format')
  }
  const whole = fieldsOf(value)
  const list = listIn(value) ?? listIn(whole.segments) ?? listIn(whole.chunks) ?? listIn(whole.list)
  const segments = list?.map(whole.format === 'speech-to-text.transcript' ? ownSegment(whole) : foreignSegment)
  if (!segments && textOf(whole.text) === '') throw new ImportError('format')
  return {
    title: textOf(whole.title),
    language: languageOf(textOf(whole.language)),
    segments: segments ?? [{ startMs: null, endMs: null, speaker: '', text: textOf(whole.text) }],
  }
}

function ownSegment({ speakers }: Fields): (value: unknown) => DraftSegment {
  const names = new Map((listIn(speakers) ?? []).map(fieldsOf).map(({ id, name }) => [textOf(id), textOf(name)]))
  return (value) => {
    const { startMs, endMs, speaker, text, words } = fieldsOf(value)
    const id = textOf(speaker)
    return {
      startMs: numberOf(startMs),
      endMs: numberOf(endMs),
      speaker: names.get(id) || id,
      text: textOf(text),
      // Words with calculated times are calculated again.
      ...wordsOf(listIn(words), textOf(text), (word) =>
        word.estimated === true
          ? null
          : [numberOf(word.startMs), numberOf(word.endMs), textOf(word.text), numberOf(word.confidence)],
      ),
    }
  }
}

function foreignSegment(value: unknown): DraftSegment {
  const segment = fieldsOf(value)
  const [from, to] = listIn(segment.timestamp) ?? []
  const text = textOf(segment.text ?? segment.transcript)
  return {
    startMs: secondsOf(segment.start ?? segment.start_time ?? from),
    endMs: secondsOf(segment.end ?? segment.end_time ?? to),
    speaker: textOf(segment.speaker ?? segment.role),
    text,
    ...wordsOf(listIn(segment.words), text, (word) => [
      secondsOf(word.start),
      secondsOf(word.end),
      textOf(word.word ?? word.text),
      numberOf(word.probability ?? word.score ?? word.confidence),
    ]),
  }
}

type ReadWord = (word: Fields) => [number | null, number | null, string, number | null] | null

/** Only if all have times; the white space around the text goes to the words as well. */
function wordsOf(list: readonly unknown[] | null, text: string, read: ReadWord): Pick<DraftSegment, 'words'> {
  if (!list || list.length === 0 || list.length > 10_000) return {}
  const words: NonNullable<DraftSegment['words']> = []
  for (const value of list) {
    const word = read(fieldsOf(value))
    const [start, end, part, confidence] = word ?? []
    if (start == null || end == null || part === undefined) return {}
    const times = [Math.round(start), Math.round(Math.max(start, end))] as const
    words.push(confidence == null ? [...times, part] : [...times, part, Math.min(1, Math.max(0, confidence))])
  }
  const [first, last] = [words[0], words.at(-1)]
  if (first) first[2] = first[2].trimStart()
  if (last) last[2] = last[2].trimEnd()
  const joined = words.map(([, , part]) => part).join('')
  return joined === text.trim() ? { words: withSpacesAfter(words) } : {}
}

/** Whisper has spaces before its words, the model after them. */
function withSpacesAfter(words: NonNullable<DraftSegment['words']>): NonNullable<DraftSegment['words']> {
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const lead = /^\s+/.exec(word[2])?.[0]
    if (!before || lead === undefined) continue
    before[2] += lead
    word[2] = word[2].slice(lead.length)
  }
  return words
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const secondsOf = (value: unknown): number | null => {
  const seconds = numberOf(value)
  return seconds === null ? null : seconds * 1000
}

const codes: Readonly<Record<string, string>> = { zh: 'cn', chinese: 'cn', cn: 'cn', en: 'en', english: 'en' }
const languageOf = (name: string): string | null => codes[name.toLowerCase().split(/[-_]/)[0] ?? ''] ?? null
