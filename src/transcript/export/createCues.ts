/** Splits a transcript into subtitles. */
import type { Cooperative } from '../../shared/async/cooperative'
import { withoutFillers } from '../operations/segmentOperations'
import { applyEdit } from '../model/edit'
import type { Segment, Transcript } from '../model/transcript'
import type { Cue } from './cue'
import { timeCues } from './cueTiming'
import { breakIntoCues } from './cueBreaking'
import { tokenizeSegment } from './cueTokens'

export interface CueOptions {
  /** Keep modal particles; false removes filler interjections. */
  readonly tone: boolean
  /** Text before the first words of a segment, such as the speaker's name. */
  readonly prefix?: (segment: Segment, previous: Segment | undefined) => string
}

/**
 * Cues are in order, don't overlap and contain the whole text. A cue never spans two segments; with overlapping speech, the
 * speakers' cues alternate.
 */
export function* createCues(transcript: Transcript, { tone, prefix }: CueOptions): Cooperative<Cue[]> {
  const edit = tone ? null : withoutFillers(transcript).edit
  const { segments } = edit ? applyEdit(transcript, edit) : transcript
  const cues: Cue[] = []
  for (const [index, segment] of segments.entries()) {
    cues.push(...breakIntoCues(tokenizeSegment(segment, prefix?.(segment, segments[index - 1])), segment.speaker))
    yield
  }
  return timeCues(cues)
}
