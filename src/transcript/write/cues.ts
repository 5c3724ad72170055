/** Cuts a transcript into subtitles. */
import type { Steps } from '../../shared/steps'
import { withoutFillers } from '../changes'
import { applyEdit } from '../edit'
import type { Segment, Transcript } from '../model'
import type { Cue } from './cue'
import { timeCues } from './cueTimes'
import { cutSegment } from './cutSegment'
import { cutPieces } from './pieces'

export interface CueOptions {
  /** Keep modal particles; false removes filler interjections. */
  readonly tone: boolean
  /** What stands before the first words of a segment, such as the speaker's name. */
  readonly lead?: (segment: Segment, previous: Segment | undefined) => string
}

/**
 * In order, not overlapping, and together the whole text. A subtitle never spans two segments; where people speak at once,
 * theirs take turns.
 */
export function* cutCues(transcript: Transcript, { tone, lead }: CueOptions): Steps<Cue[]> {
  const edit = tone ? null : withoutFillers(transcript).edit
  const { segments } = edit ? applyEdit(transcript, edit) : transcript
  const cues: Cue[] = []
  for (const [index, segment] of segments.entries()) {
    cues.push(...cutSegment(cutPieces(segment, lead?.(segment, segments[index - 1])), segment.speaker))
    yield
  }
  return timeCues(cues)
}
