/** The text of a meeting while it is spoken. Pure. What a person corrected is theirs: nothing that comes in changes it. */
import * as v from 'valibot'
import { compareSegments } from '../../transcript/edit'
import type { Segment } from '../../transcript/model'
import { parseTranscript } from '../../transcript/parse'
import type { LiveAnswer } from '../../wire/live'

/** The segment that is being spoken. */
export interface OpenSegment {
  readonly id: string
  readonly startMs: number
  readonly text: string
  /** '' for none. */
  readonly translation: string
}

export interface LiveText {
  /** In time order. */
  readonly finals: readonly Segment[]
  readonly partial: OpenSegment | null
  /** By id of the final. */
  readonly translations: ReadonlyMap<string, string>
  /** Ids of the finals that a person has changed. */
  readonly corrected: ReadonlySet<string>
}

export const noText: LiveText = { finals: [], partial: null, translations: new Map(), corrected: new Set() }

type Partly = Extract<LiveAnswer, { type: 'partial' }>
type Final = Extract<LiveAnswer, { type: 'final' }>
type Translated = Extract<LiveAnswer, { type: 'translation' }>
/** What the server may tell of a segment beside what a record has. */
const WithTranslation = v.object({ id: v.string(), translation: v.string() })

/** A late partial of a segment that is closed already changes nothing. */
export function withPartial(text: LiveText, { id, start, text: words, translation = '' }: Partly): LiveText {
  if (text.finals.some((final) => final.id === id)) return text
  return { ...text, partial: { id, startMs: start, text: words, translation } }
}

export function withFinal(text: LiveText, { segment, translation }: Final): LiveText {
  const finals = withSegments(text, read([segment]))
  const { partial } = text
  // After a new start of the server the open segment may close under another id.
  const closed = partial && (partial.id === segment.id || partial.startMs < segment.end)
  return {
    ...text,
    finals,
    partial: closed ? null : partial,
    translations: translation ? new Map(text.translations).set(segment.id, translation) : text.translations,
  }
}

/** The translation of a final that came before it. */
export function withTranslation(text: LiveText, { id, text: words }: Translated): LiveText {
  return { ...text, translations: new Map(text.translations).set(id, words) }
}

/** Finals as the server lists them. */
export function withFetched(text: LiveText, list: readonly unknown[]): LiveText {
  const finals = withSegments(text, read(list))
  const closed = finals.some(({ id }) => id === text.partial?.id)
  const translations = new Map([...text.translations, ...list.flatMap(translationIn)])
  return { ...text, finals, partial: closed ? null : text.partial, translations }
}

/** A final as a person wants it, or one that this device recognised. */
export function withCorrection(text: LiveText, segment: Segment): LiveText {
  const others = text.finals.filter(({ id }) => id !== segment.id)
  return {
    ...text,
    finals: [...others, segment].sort(compareSegments),
    corrected: new Set(text.corrected).add(segment.id),
  }
}

/** Where the text ends. */
export const textEndMs = ({ finals }: LiveText): number => finals.reduce((end, { endMs }) => Math.max(end, endMs), 0)

function withSegments({ finals, corrected }: LiveText, incoming: readonly Segment[]): readonly Segment[] {
  const news = incoming.filter(({ id }) => !corrected.has(id))
  if (news.length === 0) return finals
  const replaced = new Set(news.map(({ id }) => id))
  return [...finals.filter(({ id }) => !replaced.has(id)), ...news].sort(compareSegments)
}

function translationIn(segment: unknown): [string, string][] {
  const { success, output } = v.safeParse(WithTranslation, segment)
  return success ? [[output.id, output.translation]] : []
}

/** One that can't be read is left out; the others are not to suffer from it. */
export function read(list: readonly unknown[]): readonly Segment[] {
  try {
    return parseTranscript({ list }).segments
  } catch {
    return list.length > 1 ? list.flatMap((one) => read([one])) : []
  }
}
