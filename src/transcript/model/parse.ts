/**
 * The only entry point into the transcript model: turns a server response into a complete, ordered transcript, or throws an
 * error that names the invalid field.
 */
import { compareSegments } from './edit'
import type { Segment, Speaker, Transcript, Word } from './transcript'
import { inWireOrder } from './speakers'
import { alignWords } from './wordAlignment'

/** The fields of a record that the parser reads; `list` is unvalidated. */
export interface TranscriptInput {
  readonly language?: string | undefined
  readonly speakers?: Readonly<Record<string, string>> | undefined
  readonly list?: unknown
}

/** An invalid transcript. The message gives the field, the expected type and the actual value. */
export class TranscriptError extends Error {
  override name = 'TranscriptError'
  constructor(
    /** Path of the invalid field, such as `list[3].words[0][1]`. */
    readonly field: string,
    expected: string,
    value: unknown,
  ) {
    super(`${field}: expected ${expected}, got ${preview(value)}`)
  }
}

/**
 * Sorts segments by time, drops blank ones and estimates missing words from the text.
 * @throws TranscriptError
 */
export function parseTranscript(input: TranscriptInput): Transcript {
  const list = input.list ?? []
  if (!Array.isArray(list)) throw new TranscriptError('list', 'an array', list)
  const seen = new Set<string>()
  const segments: Segment[] = []
  list.forEach((value: unknown, index) => {
    const segment = readSegment(value, () => `list[${index}]`)
    if (seen.has(segment.id)) throw new TranscriptError(`list[${index}].id`, 'a unique id', segment.id)
    seen.add(segment.id)
    if (segment.text.trim()) segments.push(segment)
  })
  segments.sort(compareSegments)
  return { language: input.language ?? '', segments, speakers: collectSpeakers(segments, input.speakers ?? {}) }
}

/** Makes a path when an error needs it: a long recording has hundreds of thousands of fields. */
type Path = () => string

function readSegment(value: unknown, path: Path): Segment {
  const body = readObject(value, path)
  const startMs = readTime(body.start, path, '.start')
  const endMs = Math.max(startMs, readTime(body.end, path, '.end'))
  const text = readText(body.text, path, '.text')
  const words = alignWords(text, readWords(body.words ?? [], body.estimated, path), { startMs, endMs })
  return {
    id: readText(body.id, path, '.id'),
    startMs,
    endMs,
    speaker: readText(body.role ?? '', path, '.role'),
    text,
    words,
    ...(body.paragraph === true && { startsParagraph: true }),
    ...(body.engine != null && { engine: readText(body.engine, path, '.engine') }),
    ...(body.overlaps != null && readOverlaps(body.overlaps, () => `${path()}.overlaps`)),
  }
}

/** @param estimated indexes of the words whose times were calculated */
function readWords(value: unknown, estimated: unknown, path: Path): Word[] {
  if (!Array.isArray(value)) throw new TranscriptError(`${path()}.words`, 'an array', value)
  const wordAt = (index: number) => `${path()}.words[${index}]`
  const words = value.map((word: unknown, index) => readWord(word, wordAt, index))
  if (!Array.isArray(estimated) || estimated.length === 0) return words
  const indexes = new Set<unknown>(estimated)
  return words.map((word, index) => (indexes.has(index) ? { ...word, estimated: true } : word))
}

/** `[start, end, speaker][]` */
function readOverlaps(value: unknown, path: Path): Pick<Segment, 'overlaps'> {
  if (!Array.isArray(value)) throw new TranscriptError(path(), 'an array', value)
  const overlaps = value.map((item: unknown, index) => {
    const itemPath = () => `${path()}[${index}]`
    if (!Array.isArray(item)) throw new TranscriptError(itemPath(), 'an array', item)
    const [start, end, speaker]: unknown[] = item
    return {
      startMs: readTime(start, itemPath, '[0]'),
      endMs: readTime(end, itemPath, '[1]'),
      speaker: readText(speaker, itemPath, '[2]'),
    }
  })
  return overlaps.length > 0 ? { overlaps } : {}
}

/** `[start, end, text, confidence?]` */
function readWord(value: unknown, wordAt: (index: number) => string, index: number): Word {
  const path = () => wordAt(index)
  if (!Array.isArray(value)) throw new TranscriptError(path(), 'an array', value)
  const parts: readonly unknown[] = value
  const startMs = readTime(parts[0], path, '[0]')
  return {
    startMs,
    endMs: Math.max(startMs, readTime(parts[1], path, '[1]')),
    text: readText(parts[2], path, '[2]'),
    confidence: parts[3] == null ? null : Math.min(1, Math.max(0, readNumber(parts[3], path, '[3]'))),
  }
}

function readObject(value: unknown, path: Path): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new TranscriptError(path(), 'an object', value)
  return value
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some servers send strings of digits as numbers. @param part of the path */
function readText(value: unknown, path: Path, part: string): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new TranscriptError(path() + part, 'a string', value)
  return value
}

/** Some servers send numbers as strings. @param part of the path */
function readNumber(value: unknown, path: Path, part: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new TranscriptError(path() + part, 'a number', value)
  return number
}

/** @param part of the path */
function readTime(value: unknown, path: Path, part: string): number {
  return Math.max(0, Math.round(readNumber(value, path, part)))
}

function collectSpeakers(segments: readonly Segment[], names: Readonly<Record<string, string>>): Speaker[] {
  const ids = new Set([...Object.keys(names), ...segments.map((segment) => segment.speaker)])
  ids.delete('')
  return inWireOrder([...ids].map((id) => ({ id, name: (Object.hasOwn(names, id) && names[id]) || '' })))
}

function preview(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
