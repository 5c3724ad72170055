import type { Translation } from '../wire/translation'
import type { Transcript } from './model'

/** What a segment says in another language. */
export interface LineTranslation {
  /** The text it was made of: another one than the segment's now makes it stale. */
  readonly source: string
  /** '' while there is none. */
  readonly text: string
  /** Why there is none; '' when nothing went wrong. */
  readonly fault: string
}

export interface TranscriptTranslation {
  /** As a task names it. */
  readonly language: string
  /** By the segment's id. */
  readonly lines: ReadonlyMap<string, LineTranslation>
}

/** The lines of a record's translation; what belongs to no segment is left out. */
export function readTranslation({ target, list = [] }: Pick<Translation, 'target' | 'list'>): TranscriptTranslation {
  const lines = list.flatMap(({ segment, source, target: text, fault = '' }) =>
    segment === undefined ? [] : [[segment, { source, text: text.trim(), fault }] as const],
  )
  return { language: target, lines: new Map(lines) }
}

/** Whether a translation is of this text. Blanks at the ends are no other text. */
export function isOf(line: LineTranslation, text: string): boolean {
  return line.source === text || line.source.trim() === text.trim()
}

/** How many segments are not translated as they are now. */
export function outdated({ segments }: Transcript, { lines }: TranscriptTranslation): number {
  let count = 0
  for (const { id, text } of segments) {
    const line = lines.get(id)
    if (!line || !isOf(line, text)) count += 1
  }
  return count
}

/** How many lines could not be translated. */
export function failed({ lines }: TranscriptTranslation): number {
  let count = 0
  for (const { fault } of lines.values()) if (fault !== '') count += 1
  return count
}
