/**
 * The only door into the transcript floor: what a server sends becomes a complete, ordered transcript, or an error naming
 * the field at fault.
 */
import { compareSegments } from './edit'
import type { Segment, Speaker, Transcript, Word } from './model'
import { inWireOrder } from './speakers'
import { fitWords } from './words'

/** What of a record the parser reads; `list` is whatever the server sent. */
export interface RecordBody {
  readonly language?: string | undefined
  readonly speakers?: Readonly<Record<string, string>> | undefined
  readonly list?: unknown
}

/** A transcript that can't be read. The message names the field, what was expected and what was there. */
export class TranscriptError extends Error {
  override name = 'TranscriptError'
  constructor(
    /** Path of the field at fault, such as `list[3].words[0][1]`. */
    readonly field: string,
    expected: string,
    value: unknown,
  ) {
    super(`${field}: expected ${expected}, got ${show(value)}`)
  }
}

/**
 * Segments come out in time order, blank ones are dropped, missing words are estimated from the text.
 * @throws TranscriptError
 */
export function parseTranscript(body: RecordBody): Transcript {
  const list = body.list ?? []
  if (!Array.isArray(list)) throw new TranscriptError('list', 'an array', list)
  const seen = new Set<string>()
  const segments: Segment[] = []
  list.forEach((value: unknown, index) => {
    const segment = readSegment(value, `list[${index}]`)
    if (seen.has(segment.id)) throw new TranscriptError(`list[${index}].id`, 'an id of its own', segment.id)
    seen.add(segment.id)
    if (segment.text.trim()) segments.push(segment)
  })
  segments.sort(compareSegments)
  return { language: body.language ?? '', segments, speakers: findSpeakers(segments, body.speakers ?? {}) }
}

function readSegment(value: unknown, field: string): Segment {
  const body = readObject(value, field)
  const startMs = readTime(body.start, `${field}.start`)
  const endMs = Math.max(startMs, readTime(body.end, `${field}.end`))
  const text = readText(body.text, `${field}.text`)
  const sent = body.words ?? []
  if (!Array.isArray(sent)) throw new TranscriptError(`${field}.words`, 'an array', sent)
  const words = fitWords(
    text,
    sent.map((word, index) => readWord(word, `${field}.words[${index}]`)),
    startMs,
    endMs,
  )
  return {
    id: readText(body.id, `${field}.id`),
    startMs,
    endMs,
    speaker: readText(body.role ?? '', `${field}.role`),
    text,
    words,
  }
}

/** `[start, end, text, confidence?]` */
function readWord(value: unknown, field: string): Word {
  if (!Array.isArray(value)) throw new TranscriptError(field, 'an array', value)
  const parts: readonly unknown[] = value
  const [start, end, text, confidence] = parts
  const startMs = readTime(start, `${field}[0]`)
  return {
    startMs,
    endMs: Math.max(startMs, readTime(end, `${field}[1]`)),
    text: readText(text, `${field}[2]`),
    confidence: confidence == null ? null : Math.min(1, Math.max(0, readNumber(confidence, `${field}[3]`))),
  }
}

function readObject(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TranscriptError(field, 'an object', value)
  return { ...value }
}

function readText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new TranscriptError(field, 'a text', value)
  return value
}

function readNumber(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TranscriptError(field, 'a number', value)
  return value
}

function readTime(value: unknown, field: string): number {
  return Math.max(0, Math.round(readNumber(value, field)))
}

function findSpeakers(segments: readonly Segment[], names: Readonly<Record<string, string>>): Speaker[] {
  const ids = new Set([...Object.keys(names), ...segments.map((segment) => segment.speaker)])
  ids.delete('')
  return inWireOrder([...ids].map((id) => ({ id, name: (Object.hasOwn(names, id) && names[id]) || '' })))
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
