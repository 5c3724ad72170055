import type { Steps } from '../../shared/steps'
import type { Transcript } from '../model'
import { timecode } from './cue'
import { cutCues } from './cues'
import type { LayoutLabels, LayoutOptions } from './layout'

/** Subtitles as WebVTT (https://www.w3.org/TR/webvtt1/), to be encoded as UTF-8. With `role`, each says whose voice it is. */
export function* writeVtt(
  transcript: Transcript,
  { role, tone }: Pick<LayoutOptions, 'role' | 'tone'>,
  { speakerName }: Pick<LayoutLabels, 'speakerName'>,
): Steps<string> {
  const cues = (yield* cutCues(transcript, { tone })).map(({ startMs, endMs, speaker, lines }) => {
    const voice = role && speaker ? `<v ${escaped(speakerName(speaker))}>` : ''
    return `${timecode(startMs, '.')} --> ${timecode(endMs, '.')}\n${voice}${lines.map(escaped).join('\n')}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** `>` too, so that no text can be read as the arrow between two times. A name holds no line breaks. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ')
}
