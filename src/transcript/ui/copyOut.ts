import { say } from '../../shared/intl'
import type { Segment, Transcript } from '../model'
import { speakerName } from '../speakers'
import { layOut } from '../write/layout'
import { writeText } from '../write/text'

/** Segments as plain text: a paragraph for each speaker turn, with its speaker and, if wanted, its time. */
export function textOf(transcript: Transcript, segments: readonly Segment[], times: boolean): string {
  const options = { role: times, time: times, tone: true, pa: true }
  const labels = {
    title: '',
    subtitle: '',
    locale: 'zh-CN' as const,
    speakerName: (id: string) => speakerNameOf(transcript, id),
  }
  return writeText(layOut({ ...transcript, segments }, options, labels)).trim()
}

/** What a speaker is called on the page; '' when nobody knows who speaks. */
export function speakerNameOf(transcript: Transcript, id: string): string {
  return speakerName(transcript, id, (number) => say('transcript.speaker.unnamed', { number }))
}
