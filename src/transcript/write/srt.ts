import type { Steps } from '../../shared/steps'
import type { Segment, Transcript } from '../model'
import { timecode, type Cue } from './cue'
import { cutCues } from './cues'
import type { LayoutLabels, LayoutOptions } from './layout'

/**
 * Subtitles as SubRip, to be encoded as UTF-8. With `role`, who speaks is named where the speaker changes: the format has no
 * other place for it.
 */
export function* writeSrt(
  transcript: Transcript,
  { role, tone }: Pick<LayoutOptions, 'role' | 'tone'>,
  { speakerName, locale }: Pick<LayoutLabels, 'speakerName' | 'locale'>,
): Steps<string> {
  const colon = locale === 'zh-CN' ? '：' : ': '
  const lead = ({ speaker }: Segment, previous: Segment | undefined) =>
    role && speaker && speaker !== previous?.speaker ? speakerName(speaker).trim() + colon : ''
  return (yield* cutCues(transcript, { tone, lead })).map(writeCue).join('\n')
}

/** A subtitle with its number, which counts from 1. @param index from 0 */
export function writeCue({ startMs, endMs, lines }: Omit<Cue, 'speaker'>, index: number): string {
  return `${index + 1}\n${timecode(startMs, ',')} --> ${timecode(endMs, ',')}\n${lines.map(plain).join('\n')}\n`
}

/**
 * Players read `<i>` and `{\an8}` as formats and `-->` as a time, and the format knows no escapes: an invisible word joiner makes
 * them text.
 */
function plain(line: string): string {
  return line.replace(/<(?=[a-z/])|\{(?=\\)|--(?=>)/gi, '$&\u2060')
}
