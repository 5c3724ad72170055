/**
 * Transcripts from files of other programs. Parsers give drafts: what a file says, in its order. `toTranscript` makes a complete
 * transcript of them.
 */
import { maxSegments, maxSegmentText, maxSpeakerName, maxSpeakers } from '../../wire/bounds'
import type { WireSegment } from '../../wire/responses'

/** Accepted file name extensions. */
export const transcriptTypes = ['srt', 'vtt', 'txt', 'json', 'docx'] as const
export type TranscriptType = (typeof transcriptTypes)[number]
/** The type of transcript by a file's extension; null if it is none. */
export function transcriptTypeOf(extension: string): TranscriptType | null {
  return transcriptTypes.find((type) => type === extension) ?? null
}

/** Largest file in bytes: five hours of JSON with words take half of it. */
export const maxTranscriptBytes = 20 * 2 ** 20

/** What is wrong with a file. */
export type ImportFault = 'notText' | 'format' | 'empty' | 'tooLarge' | 'password'
export class ImportError extends Error {
  override name = 'ImportError'
  constructor(readonly fault: ImportFault) {
    super(`transcript not imported: ${fault}`)
  }
}

/** A passage as the file has it. Times are milliseconds; null where it says none. */
export interface DraftSegment {
  startMs: number | null
  endMs: number | null
  /** Name; '' if the file says none. */
  speaker: string
  text: string
  /** `[start, end, text, confidence?]`; their concatenated texts are the text. */
  words?: NonNullable<WireSegment['words']>
}

export interface Draft {
  title: string
  /** A language code, as far as the file has one. */
  language: string | null
  segments: DraftSegment[]
}

/** What a record is made of. */
export interface ImportedTranscript {
  /** '' if the file has none. */
  title: string
  /** `cn` or `en` where it can be told. */
  language: string | null
  /** In order of their start. */
  list: WireSegment[]
  /** Speaker id to name. */
  speakers: Record<string, string>
  /** End of the last segment. */
  durationMs: number
  /** The file has no times: all are estimated. */
  estimated: boolean
}

/** No recording is longer. Later times are the mistake of a program. */
const maxMs = 24 * 3_600_000
/** Estimated reading time of a Chinese character, and of any other. */
const msPerHan = 250
const msPerOther = 65
const minSegmentMs = 1_000

/** @throws ImportError */
export function toTranscript({ title, language, segments }: Draft): ImportedTranscript {
  const drafts = segments.flatMap(cleanDraft)
  if (drafts.length === 0) throw new ImportError('empty')
  if (drafts.length > maxSegments) throw new ImportError('tooLarge')
  const estimated = drafts.every(({ startMs }) => startMs === null)
  const timed = timeDrafts(drafts).sort((one, other) => one.startMs - other.startMs)
  const { idOf, speakers } = numberSpeakers(timed)
  const list = timed.map(({ startMs, endMs, speaker, text, words }, index): WireSegment => {
    // Segments with equal times are ordered by their ids.
    const id = `i${String(index).padStart(5, '0')}`
    const fits = words?.map(([, , part]) => part).join('') === text
    return { id, start: startMs, end: endMs, role: idOf(speaker), text, ...(words && fits && { words }) }
  })
  const durationMs = list.reduce((latest, { end }) => Math.max(latest, end), 0)
  return {
    title: title.trim().slice(0, 300),
    language: language ?? languageOf(list),
    list,
    speakers,
    durationMs,
    estimated,
  }
}

/** Spreads estimated times over the whole recording. Measured ones stay. */
export function fitToRecording(transcript: ImportedTranscript, durationMs: number | null): ImportedTranscript {
  if (!transcript.estimated || !durationMs || transcript.durationMs === 0) return transcript
  const scale = (ms: number) => Math.round((ms * durationMs) / transcript.durationMs)
  const list = transcript.list.map((segment) => ({ ...segment, start: scale(segment.start), end: scale(segment.end) }))
  return { ...transcript, list, durationMs }
}

/** Without control characters and blank segments; none longer than a segment may be. */
function cleanDraft(draft: DraftSegment): DraftSegment[] {
  const speaker = withoutControls(draft.speaker).replace(/\s+/g, ' ').trim().slice(0, maxSpeakerName)
  const text = withoutControls(draft.text).trim()
  if (text === '') return []
  if (text.length <= maxSegmentText) return [{ ...draft, speaker, text }]
  const parts = Array.from({ length: Math.ceil(text.length / maxSegmentText) }, (_, part) =>
    text.slice(part * maxSegmentText, (part + 1) * maxSegmentText),
  )
  return parts.map((part) => ({ startMs: draft.startMs, endMs: draft.endMs, speaker, text: part }))
}

// oxlint-disable-next-line no-control-regex
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '')

interface TimedDraft extends DraftSegment {
  startMs: number
  endMs: number
}

/** A segment without an end lasts until the next one starts; one without a start begins where the one before ends. */
function timeDrafts(drafts: readonly DraftSegment[]): TimedDraft[] {
  const nextStarts: (number | null)[] = []
  for (let at = drafts.length - 1, next: number | null = null; at >= 0; at -= 1) {
    nextStarts[at] = next
    next = drafts[at]?.startMs ?? next
  }
  let endBefore = 0
  return drafts.map((draft, at) => {
    const startMs = clampTime(draft.startMs ?? endBefore)
    const next = nextStarts[at] ?? null
    const estimatedEnd = startMs + readingMs(draft.text)
    const untilNext = next !== null && next > startMs ? Math.min(next, estimatedEnd) : estimatedEnd
    const endMs = Math.max(
      startMs,
      clampTime(draft.endMs ?? (draft.startMs === null ? untilNext : (nextEnd(next, startMs) ?? estimatedEnd))),
    )
    endBefore = endMs
    return { ...draft, startMs, endMs }
  })
}

const nextEnd = (next: number | null, startMs: number) => (next !== null && next > startMs ? next : null)
const clampTime = (ms: number) => Math.min(maxMs, Math.max(0, Math.round(ms) || 0))

function readingMs(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.max(minSegmentMs, han * msPerHan + (text.length - han) * msPerOther)
}

/** Speakers get the ids 1, 2, … in the order in which they speak; beyond the limit they stay unknown. */
function numberSpeakers(segments: readonly DraftSegment[]) {
  const ids = new Map<string, string>()
  for (const { speaker } of segments)
    if (speaker && !ids.has(speaker) && ids.size < maxSpeakers) ids.set(speaker, String(ids.size + 1))
  return {
    idOf: (speaker: string) => ids.get(speaker) ?? '',
    speakers: Object.fromEntries([...ids].map(([name, id]) => [id, name])),
  }
}

/** By the share of Chinese characters; null for other scripts than these two. */
function languageOf(list: readonly WireSegment[]): string | null {
  const sample = list
    .slice(0, 200)
    .map(({ text }) => text)
    .join('')
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  const latin = sample.match(/[a-z]/gi)?.length ?? 0
  if (han * 4 > latin) return han > 0 ? 'cn' : null
  return 'en'
}
