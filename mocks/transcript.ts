import type { Segment } from '../src/wire/bodies'
import { segmentsOf } from './clips'
import { randomFrom } from './random'
import type { SeededRecord } from './records'
import type { Burst } from './sound'
import { clauses, conversation, fill, type Line } from './talk/conversation'
import { speak, spokenMs } from './talk/speak'

/** From this length on a segment is a clause, as engines give them that end at short pauses. */
const clausesFromMs = 60 * 60_000

/** What is said in a seeded record, in order. */
export function transcriptOf(record: SeededRecord): Segment[] {
  if (record.clip) return segmentsOf(record.clip)
  const random = randomFrom(record.seed)
  const { topic, language, durationMs } = record
  const talk = conversation(topic, language, random)
  const lines = durationMs < clausesFromMs ? talk : clauses(talk, language)
  const closing = topic.closing.map((line, index): Line => ({
    speaker: index % topic.speakers.length,
    text: fill(line, topic, random),
  }))
  const closingMs = closing.reduce((sum, { text }) => sum + spokenMs(text, language) + longestPauseMs, 0)

  const segments: Segment[] = []
  let at = random.between(300, 1500)
  const say = ({ speaker, text }: Line, endMs: number) => {
    segments.push(segmentAt(segments.length + 1, speaker, speak(text.trimEnd(), at, endMs, language, random)))
    at = endMs + random.between(180, longestPauseMs)
  }
  for (;;) {
    const line = lines.next().value
    const endMs = at + spokenMs(line.text, language)
    if (endMs + closingMs > durationMs) break
    say(line, endMs)
  }
  for (const line of closing) {
    const endMs = at + spokenMs(line.text, language)
    if (endMs < durationMs) say(line, endMs)
  }
  return segments
}

const longestPauseMs = 900

function segmentAt(number: number, speaker: number, said: ReturnType<typeof speak>): Segment {
  return {
    id: `s${number}`,
    start: said.startMs,
    end: said.endMs,
    role: String(speaker + 1),
    text: said.text,
    ...(said.words && { words: said.words }),
    ...(said.confidence !== undefined && { confidence: said.confidence }),
  }
}

/** The names of its speakers, where they have some. */
export function speakersOf(record: SeededRecord): Record<string, string> {
  if (!record.named || record.clip) return {}
  return Object.fromEntries(record.topic.speakers.map((name, index) => [String(index + 1), name]))
}

/** When somebody speaks in it. */
export function burstsOf(segments: readonly Segment[]): Burst[] {
  return segments.map(({ start, end, role }) => ({ startMs: start, endMs: end, voice: Number(role) - 1 }))
}
