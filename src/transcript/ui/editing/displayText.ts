import { t } from '../../../shared/i18n/intl'
import type { Segment, Transcript } from '../../model/transcript'
import { speakerName } from '../../model/speakers'
import { layOutTranscript } from '../../export/transcriptLayout'
import { writeText } from '../../export/textWriter'

/** Segments as plain text: in paragraphs, optionally with speaker and time. */
export function segmentsToText(transcript: Transcript, segments: readonly Segment[], withTimes: boolean): string {
  const options = { role: withTimes, time: withTimes, tone: true, pa: true }
  const labels = {
    title: '',
    subtitle: '',
    locale: 'zh-CN' as const,
    speakerName: (id: string) => displayedSpeakerName(transcript, id),
  }
  return writeText(layOutTranscript({ ...transcript, segments }, options, labels)).trim()
}

/** The displayed name of a speaker; '' when the speaker is unknown. */
export function displayedSpeakerName(transcript: Transcript, id: string): string {
  return speakerName(transcript, id, (number) => t('transcript.speaker.unnamed', { number }))
}

/** The displayed names of other speakers who talk at the same time. Those who are no longer in the transcript are left out. */
export function overlappingNames(transcript: Transcript, segments: readonly Segment[]): string[] {
  const others = segments.flatMap(({ speaker, overlaps = [] }) =>
    overlaps.map((overlap) => overlap.speaker).filter((other) => other !== speaker),
  )
  return [...new Set(others)].map((other) => displayedSpeakerName(transcript, other)).filter(Boolean)
}
