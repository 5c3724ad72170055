import type { Cooperative } from '../../shared/async/cooperative'
import type { Transcript } from '../model/transcript'
import { timecode } from './cue'
import { createCues } from './createCues'
import type { LayoutLabels, LayoutOptions } from './transcriptLayout'

/** WebVTT subtitles (https://www.w3.org/TR/webvtt1/), to be encoded as UTF-8. With `role`, each has a voice tag. */
export function* writeVtt(
  transcript: Transcript,
  { role, tone }: Pick<LayoutOptions, 'role' | 'tone'>,
  { speakerName }: Pick<LayoutLabels, 'speakerName'>,
): Cooperative<string> {
  const cues = (yield* createCues(transcript, { tone })).map(({ startMs, endMs, speaker, lines }) => {
    const voice = role && speaker ? `<v ${escapeVtt(speakerName(speaker))}>` : ''
    return `${timecode(startMs, '.')} --> ${timecode(endMs, '.')}\n${voice}${lines.map(escapeVtt).join('\n')}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Escapes `>` too, so that no text is read as the arrow between two times. Names must not contain line breaks. */
function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ')
}
