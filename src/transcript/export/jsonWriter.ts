/** A complete transcript as JSON for other programs, in a stable format, documented in `docs/transcript-json.md`. */
import type { Cooperative } from '../../shared/async/cooperative'
import type { Segment, Transcript, Word } from '../model/transcript'
import type { ExportedSummary } from './transcriptDocument'
import type { LayoutLabels } from './transcriptLayout'

/** Times are whole milliseconds from the start of the recording. Fields may be added; changing one increments `version`. */
export interface TranscriptJson {
  format: 'speech-to-text.transcript'
  version: 1
  title: string
  /** Language code of the service: `cn`, `en`, …; null when unknown. */
  language: string | null
  /** All speakers. */
  speakers: { id: string; name: string }[]
  /** If it was exported with the transcript. Positions are milliseconds, as everywhere. */
  summary?: ExportedSummary
  /** In order of their start. */
  segments: JsonSegment[]
}

export interface JsonSegment {
  id: string
  startMs: number
  endMs: number
  /** Id of one of `speakers`; null when unknown. */
  speaker: string | null
  text: string
  /** Their concatenated texts are the segment's text. `confidence` is 0 to 1; null for typed or unknown words. `estimated` marks calculated times. */
  words: Word[]
}

/** One segment per line, so that line-based diffs show what changed. */
export function* writeJson(
  { language, speakers, segments }: Transcript,
  labels: Pick<LayoutLabels, 'title' | 'speakerName' | 'summary'>,
): Cooperative<string> {
  const head: Omit<TranscriptJson, 'segments'> = {
    format: 'speech-to-text.transcript',
    version: 1,
    title: labels.title,
    language: language || null,
    speakers: speakers.map(({ id }) => ({ id, name: labels.speakerName(id) })),
    ...(labels.summary && { summary: labels.summary }),
  }
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const lines: string[] = []
  for (const segment of segments) {
    lines.push(`    ${JSON.stringify(toJsonSegment(segment))}`)
    yield
  }
  const list = lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : '[]'
  return `{\n${[...fields, `  "segments": ${list}`].join(',\n')}\n}\n`
}

function toJsonSegment({ id, startMs, endMs, speaker, text, words }: Segment): JsonSegment {
  return {
    id,
    startMs,
    endMs,
    speaker: speaker || null,
    text,
    words: words.map(({ startMs, endMs, text, confidence, estimated }) =>
      estimated ? { startMs, endMs, text, confidence, estimated } : { startMs, endMs, text, confidence },
    ),
  }
}
