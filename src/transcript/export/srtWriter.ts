import { localeTraits } from '../../../locales/locales'
import type { Cooperative } from '../../shared/async/cooperative'
import type { Segment, Transcript } from '../model/transcript'
import { timecode, type Cue } from './cue'
import { createCues } from './createCues'
import type { LayoutLabels, LayoutOptions } from './transcriptLayout'

/**
 * SubRip subtitles, to be encoded as UTF-8. With `role`, the speaker's name is added to the text where the speaker changes: the
 * format has no field for it.
 */
export function* writeSrt(
  transcript: Transcript,
  { role, tone }: Pick<LayoutOptions, 'role' | 'tone'>,
  { speakerName, locale }: Pick<LayoutLabels, 'speakerName' | 'locale'>,
): Cooperative<string> {
  const colon = localeTraits[locale].eastAsian ? '：' : ': '
  const prefix = ({ speaker }: Segment, previous: Segment | undefined) =>
    role && speaker && speaker !== previous?.speaker ? speakerName(speaker).trim() + colon : ''
  return (yield* createCues(transcript, { tone, prefix })).map(writeCue).join('\n')
}

/** A subtitle with its number, counted from 1. @param index from 0 */
export function writeCue({ startMs, endMs, lines }: Omit<Cue, 'speaker'>, index: number): string {
  return `${index + 1}\n${timecode(startMs, ',')} --> ${timecode(endMs, ',')}\n${lines.map(escapeSrt).join('\n')}\n`
}

/**
 * Players read `<i>` and `{\an8}` as formatting and `-->` as a time, and the format has no escapes: an invisible word joiner
 * turns them into text.
 */
function escapeSrt(line: string): string {
  return line.replace(/<(?=[a-z/])|\{(?=\\)|--(?=>)/gi, '$&\u2060')
}
