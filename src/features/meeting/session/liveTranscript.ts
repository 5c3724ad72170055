/** The live transcript of a meeting. Pure. Incoming answers never overwrite user corrections. */
import * as v from 'valibot'
import { compareSegments } from '../../../transcript/model/edit'
import type { Segment } from '../../../transcript/model/transcript'
import { parseTranscript } from '../../../transcript/model/parse'
import type { LiveServerMessage } from '../../../wire/liveMessages'

/** The segment still being spoken. */
export interface OpenSegment {
  readonly id: string
  readonly startMs: number
  readonly text: string
  /** '' for none. */
  readonly translation: string
}

export interface LiveTranscript {
  /** In time order. */
  readonly finals: readonly Segment[]
  readonly partial: OpenSegment | null
  /** By id of the final. */
  readonly translations: ReadonlyMap<string, string>
  /** Ids of the finals corrected by the user. */
  readonly corrected: ReadonlySet<string>
}

export const emptyTranscript: LiveTranscript = {
  finals: [],
  partial: null,
  translations: new Map(),
  corrected: new Set(),
}

type PartialAnswer = Extract<LiveServerMessage, { type: 'partial' }>
type FinalAnswer = Extract<LiveServerMessage, { type: 'final' }>
type TranslationAnswer = Extract<LiveServerMessage, { type: 'translation' }>
/** Additional fields that the server may send with a segment. */
const SegmentWithTranslation = v.object({ id: v.string(), translation: v.string() })

/** Late partials of closed segments are ignored. */
export function withPartial(
  text: LiveTranscript,
  { id, start, text: words, translation = '' }: PartialAnswer,
): LiveTranscript {
  if (text.finals.some((final) => final.id === id)) return text
  return { ...text, partial: { id, startMs: start, text: words, translation } }
}

export function withFinal(text: LiveTranscript, { segment, translation }: FinalAnswer): LiveTranscript {
  const finals = withSegments(text, parseSegments([segment]))
  const { partial } = text
  // After a server restart, the open segment may be closed under another id.
  const closed = partial && (partial.id === segment.id || partial.startMs < segment.end)
  return {
    ...text,
    finals,
    partial: closed ? null : partial,
    translations: translation ? new Map(text.translations).set(segment.id, translation) : text.translations,
  }
}

/** Adds the translation of an earlier final. */
export function withTranslation(text: LiveTranscript, { id, text: words }: TranslationAnswer): LiveTranscript {
  return { ...text, translations: new Map(text.translations).set(id, words) }
}

/** Merges the finals that the server lists. */
export function withFetched(text: LiveTranscript, list: readonly unknown[]): LiveTranscript {
  const finals = withSegments(text, parseSegments(list))
  const closed = finals.some(({ id }) => id === text.partial?.id)
  const translations = new Map([...text.translations, ...list.flatMap(translationIn)])
  return { ...text, finals, partial: closed ? null : text.partial, translations }
}

/** Adds a user-corrected final, or one recognized on this device. */
export function withCorrection(text: LiveTranscript, segment: Segment): LiveTranscript {
  const others = text.finals.filter(({ id }) => id !== segment.id)
  return {
    ...text,
    finals: [...others, segment].sort(compareSegments),
    // What this device recognized closes as it stood.
    partial: text.partial?.id === segment.id ? null : text.partial,
    corrected: new Set(text.corrected).add(segment.id),
  }
}

/** End of the text. */
export const textEndMs = ({ finals }: LiveTranscript): number =>
  finals.reduce((end, { endMs }) => Math.max(end, endMs), 0)

function withSegments({ finals, corrected }: LiveTranscript, incoming: readonly Segment[]): readonly Segment[] {
  const changed = incoming.filter(({ id }) => !corrected.has(id))
  if (changed.length === 0) return finals
  const replaced = new Set(changed.map(({ id }) => id))
  return [...finals.filter(({ id }) => !replaced.has(id)), ...changed].sort(compareSegments)
}

function translationIn(segment: unknown): [string, string][] {
  const { success, output } = v.safeParse(SegmentWithTranslation, segment)
  return success ? [[output.id, output.translation]] : []
}

/** Invalid segments are skipped without affecting the others. */
export function parseSegments(list: readonly unknown[]): readonly Segment[] {
  try {
    return parseTranscript({ list }).segments
  } catch {
    return list.length > 1 ? list.flatMap((one) => parseSegments([one])) : []
  }
}
