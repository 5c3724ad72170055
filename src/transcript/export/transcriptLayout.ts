/** Lays out a transcript for reading, with the export options of the API contract. */
import { formatTime } from '../../shared/time/formatTime'
import { removeFillers } from '../operations/fillers'
import { groupParagraphs } from '../model/paragraphs'
import { joinTexts } from '../model/joinTexts'
import type { Segment, SpeakerId, Transcript } from '../model/transcript'
import type { ExportedSummary, LaidOutParagraph, TranscriptDocument } from './transcriptDocument'

export interface LayoutOptions {
  /** Show the speaker of each paragraph. */
  role: boolean
  /** Show the start time of each paragraph. */
  time: boolean
  /** Keep modal particles; false removes filler interjections. */
  tone: boolean
  /** Paragraphs as in the workspace; false joins the whole text into one, without time and speaker. */
  pa: boolean
}

export interface LayoutLabels {
  title: string
  subtitle: string
  locale: TranscriptDocument['locale']
  speakerName(id: SpeakerId): string
  /** The translation of a segment, '' for none; placed under each paragraph. Absent for monolingual exports. */
  translationOf?(segment: Segment): string
  /** What stands before the text, such as a summary, and the heading that then stands above the text. */
  front?: { paragraphs: readonly LaidOutParagraph[]; textHeading: string }
  /** What stands after the text, such as comments. */
  back?: readonly LaidOutParagraph[]
  /** The summary for formats that hold data. */
  summary?: ExportedSummary
}

/** Empty paragraphs are skipped. */
export function layOutTranscript(
  transcript: Transcript,
  options: LayoutOptions,
  labels: LayoutLabels,
): TranscriptDocument {
  const { title, subtitle, locale } = labels
  const textOf = (segments: readonly Segment[]) => {
    const text = joinTexts(segments.map((segment) => segment.text))
    return options.tone ? text : removeFillers(text, transcript.language)
  }
  const paragraphs = (
    options.pa ? groupParagraphs(transcript.segments).map(({ segments }) => segments) : [transcript.segments]
  )
    .map((segments): LaidOutParagraph => {
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
  return { title, subtitle, locale, paragraphs: withSurroundings(paragraphs, labels) }
}

function withSurroundings(text: LaidOutParagraph[], { front, back = [] }: LayoutLabels): LaidOutParagraph[] {
  const paragraphs = [...text, ...back]
  const [first, ...others] = paragraphs
  if (!front || front.paragraphs.length === 0 || !first) return paragraphs
  return [...front.paragraphs, { heading: front.textHeading, ...first }, ...others]
}

function bilingual(text: string, segments: readonly Segment[], { translationOf }: LayoutLabels): string {
  const translations = translationOf ? segments.map(translationOf).filter(Boolean) : []
  return [text, joinTexts(translations)].filter(Boolean).join('\n')
}
