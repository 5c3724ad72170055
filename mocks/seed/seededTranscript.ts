import type { WireSegment } from '../../src/wire/responses'
import { clipSegments } from './speechClips'
import { randomFrom } from '../speech/random'
import type { SeededRecord } from './seededRecords'
import type { SpeechBurst } from '../speech/syntheticAudio'
import { splitIntoClauses, generateConversation, fillSlots, type SpokenLine } from '../speech/conversation'
import { toUtterance, speakingMs } from '../speech/utterance'

/** From this duration on, segments are clauses, as from engines that split at short pauses. */
const minClauseRecordingMs = 60 * 60_000

/** The transcript of a seeded record. */
export function seededTranscript(record: SeededRecord): WireSegment[] {
  if (record.clip) return clipSegments(record.clip)
  const random = randomFrom(record.seed)
  const { topic, language, durationMs } = record
  const conversationLines = generateConversation(topic, language, { random })
  const lines = durationMs < minClauseRecordingMs ? conversationLines : splitIntoClauses(conversationLines, language)
  const closing = topic.closing.map((line, index): SpokenLine => ({
    speaker: index % topic.speakers.length,
    text: fillSlots(line, topic, random),
  }))
  const closingMs = closing.reduce((sum, { text }) => sum + speakingMs(text, language) + maxPauseMs, 0)

  const segments: WireSegment[] = []
  let at = random.between(300, 1500)
  const addLine = ({ speaker, text }: SpokenLine, endMs: number) => {
    const utterance = toUtterance(text.trimEnd(), language, { startMs: at, endMs, random })
    segments.push(toSegment(segments.length + 1, speaker, utterance))
    at = endMs + random.between(180, maxPauseMs)
  }
  for (;;) {
    const line = lines.next().value
    const endMs = at + speakingMs(line.text, language)
    if (endMs + closingMs > durationMs) break
    addLine(line, endMs)
  }
  for (const line of closing) {
    const endMs = at + speakingMs(line.text, language)
    if (endMs < durationMs) addLine(line, endMs)
  }
  return segments
}

const maxPauseMs = 900

function toSegment(number: number, speaker: number, utterance: ReturnType<typeof toUtterance>): WireSegment {
  return {
    id: `s${number}`,
    start: utterance.startMs,
    end: utterance.endMs,
    role: String(speaker + 1),
    text: utterance.text,
    ...(utterance.words && { words: utterance.words }),
    ...(utterance.confidence !== undefined && { confidence: utterance.confidence }),
  }
}

/** Speaker names by role; empty if they have none. */
export function speakerNames(record: SeededRecord): Record<string, string> {
  if (!record.named || record.clip) return {}
  return Object.fromEntries(record.topic.speakers.map((name, index) => [String(index + 1), name]))
}

/** Speech intervals of a transcript. */
export function speechBursts(segments: readonly WireSegment[]): SpeechBurst[] {
  return segments.map(({ start, end, role }) => ({ startMs: start, endMs: end, voice: Number(role) - 1 }))
}
