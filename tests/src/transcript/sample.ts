/** Transcripts for tests. */
import type { WireSegment as SentSegment } from '../../../src/wire/responses'

/** A small deterministic generator of numbers from 0 to 1, so that failures are reproducible. */
export function seededRandom(seed: number): () => number {
  let state = (seed + 1) % 2_147_483_647
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const vocabulary = ['会议', '我们', 'meeting ', '预算', 'on ', '星期五', '。', 'the ', '，然后', 'budget ', '开始']

/** Segments as a server may send them: with or without words, with gaps and overlaps, in any order. */
export function randomSegments(seed: number, length: number): SentSegment[] {
  const next = seededRandom(seed)
  const integer = (max: number) => Math.floor(next() * max)
  let at = 0
  const list = Array.from({ length }, (_, index): SentSegment => {
    const start = Math.max(0, at + integer(900) - 150)
    let time = start
    const words = Array.from({ length: 1 + integer(8) }, (): [number, number, string] => {
      const from = time
      time += 20 + integer(400)
      return [from, time - integer(20), vocabulary[integer(vocabulary.length)] ?? '']
    })
    at = time
    const text = words.map(([, , part]) => part).join('')
    return {
      id: `s${index}`,
      start,
      end: time,
      role: next() < 0.2 ? '' : String(integer(3)),
      text,
      ...(next() < 0.8 && { words }),
    }
  })
  return list
    .map((segment) => ({ segment, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ segment }) => segment)
}
