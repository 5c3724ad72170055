/** A transcript as JSON for other programs, complete, in a form that stays. It is described in `docs/transcript-json.md`. */
import type { Segment, Transcript, Word } from '../model'
import type { LayoutLabels } from './layout'

/** Times are whole milliseconds from the start of the recording. New fields may come; a change of one raises `version`. */
export interface TranscriptFile {
  format: 'speech-to-text.transcript'
  version: 1
  title: string
  /** As the service names it: `cn`, `en`, …; null when unknown. */
  language: string | null
  /** Everyone who speaks. */
  speakers: { id: string; name: string }[]
  /** In order of their start. */
  segments: SegmentInFile[]
}

export interface SegmentInFile {
  id: string
  startMs: number
  endMs: number
  /** Id of one of `speakers`; null when unknown. */
  speaker: string | null
  text: string
  /** Their texts joined by nothing are the segment's. `confidence` is 0 to 1; null for what a person typed, or when unknown. */
  words: Word[]
}

/** A segment a line, so that programs that compare files by lines show what changed. */
export function writeJson(
  { language, speakers, segments }: Transcript,
  labels: Pick<LayoutLabels, 'title' | 'speakerName'>,
): string {
  const head: Omit<TranscriptFile, 'segments'> = {
    format: 'speech-to-text.transcript',
    version: 1,
    title: labels.title,
    language: language || null,
    speakers: speakers.map(({ id }) => ({ id, name: labels.speakerName(id) })),
  }
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const lines = segments.map((segment) => `    ${JSON.stringify(inFile(segment))}`)
  const list = lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : '[]'
  return `{\n${[...fields, `  "segments": ${list}`].join(',\n')}\n}\n`
}

function inFile({ id, startMs, endMs, speaker, text, words }: Segment): SegmentInFile {
  return {
    id,
    startMs,
    endMs,
    speaker: speaker || null,
    text,
    words: words.map((word) => ({
      startMs: word.startMs,
      endMs: word.endMs,
      text: word.text,
      confidence: word.confidence,
    })),
  }
}
