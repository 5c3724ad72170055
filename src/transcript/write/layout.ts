/** Lays a transcript out for reading, by the export options of the contract. */
import { formatTime } from '../../shared/time'
import { removeFillers } from '../fillers'
import { joinTexts } from '../joinTexts'
import type { Segment, SpeakerId, Transcript } from '../model'
import type { DocumentParagraph, TranscriptDocument } from './document'

export interface LayoutOptions {
  /** Name the speaker of each paragraph. */
  role: boolean
  /** Give each paragraph its time. */
  time: boolean
  /** Keep modal particles; false removes filler interjections. */
  tone: boolean
  /** A paragraph for each speaker turn; false joins the whole text to one, which has neither time nor speaker. */
  pa: boolean
}

export interface LayoutLabels {
  title: string
  subtitle: string
  locale: TranscriptDocument['locale']
  speakerName(id: SpeakerId): string
  /** What a segment says in another language, '' for nothing; stands under each paragraph. Absent for one language only. */
  translationOf?(segment: Segment): string
}

/** Paragraphs that come out empty are left out. */
export function layOut(transcript: Transcript, options: LayoutOptions, labels: LayoutLabels): TranscriptDocument {
  const { title, subtitle, locale } = labels
  const textOf = (segments: readonly Segment[]) => {
    const text = joinTexts(segments.map((segment) => segment.text))
    return options.tone ? text : removeFillers(text, transcript.language)
  }
  const paragraphs = (options.pa ? speakerTurns(transcript.segments) : [transcript.segments])
    .map((segments): DocumentParagraph => {
      const text = textOf(segments)
      const [first] = segments
      if (!options.pa || !first) return { text: bilingual(text, segments, labels) }
      return {
        ...(options.time && { time: formatTime(first.startMs) }),
        ...(options.role && first.speaker && { speaker: labels.speakerName(first.speaker) }),
        text: bilingual(text, segments, labels),
      }
    })
    .filter((paragraph) => paragraph.text)
  return { title, subtitle, locale, paragraphs }
}

function bilingual(text: string, segments: readonly Segment[], { translationOf }: LayoutLabels): string {
  const translations = translationOf ? segments.map(translationOf).filter(Boolean) : []
  return [text, joinTexts(translations)].filter(Boolean).join('\n')
}

/** Neighbours with the same speaker. Segments without a speaker stand alone: nobody knows where such a turn ends. */
export function speakerTurns(segments: readonly Segment[]): Segment[][] {
  const turns: Segment[][] = []
  for (const segment of segments) {
    const turn = turns.at(-1)
    if (turn && segment.speaker && turn[0]?.speaker === segment.speaker) turn.push(segment)
    else turns.push([segment])
  }
  return turns
}
