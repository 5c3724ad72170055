import type { Translation } from '../../wire/translationSchemas'
import type { Transcript } from './transcript'

/** The translation of one segment. */
export interface SegmentTranslation {
  /** The source text. The translation is outdated when the segment's text differs. */
  readonly source: string
  /** '' while there is no translation. */
  readonly text: string
  /** Why the translation failed; '' when it did not. */
  readonly fault: string
}

export interface TranscriptTranslation {
  /** Language code of the task. */
  readonly language: string
  /** By segment id. */
  readonly lines: ReadonlyMap<string, SegmentTranslation>
}

/** The lines of a record's translation; lines without a segment are skipped. */
export function toTranscriptTranslation({
  target,
  list = [],
}: Pick<Translation, 'target' | 'list'>): TranscriptTranslation {
  const lines = list.flatMap(({ segment, source, target: text, fault = '' }) =>
    segment === undefined ? [] : [[segment, { source, text: text.trim(), fault }] as const],
  )
  return { language: target, lines: new Map(lines) }
}

/** Whether the line translates this text. Leading and trailing whitespace is ignored. */
export function isTranslationOf(line: SegmentTranslation, text: string): boolean {
  return line.source === text || line.source.trim() === text.trim()
}

/** Number of segments whose current text is not translated. */
export function countOutdated({ segments }: Transcript, { lines }: TranscriptTranslation): number {
  let count = 0
  for (const { id, text } of segments) {
    const line = lines.get(id)
    if (!line || !isTranslationOf(line, text)) count += 1
  }
  return count
}

/** Number of lines whose translation failed. */
export function countFailed({ lines }: TranscriptTranslation): number {
  let count = 0
  for (const { fault } of lines.values()) if (fault !== '') count += 1
  return count
}
