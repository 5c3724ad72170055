/** Transcripts for tests. */
import type { Segment as SentSegment } from '../../../src/wire/bodies'

/** A small deterministic generator of 0..1, so that a failure comes back. */
export function randomFrom(seed: number): () => number {
  let state = (seed + 1) % 2_147_483_647
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const vocabulary = ['会议', '我们', 'meeting ', '预算', 'on ', '星期五', '。', 'the ', '，然后', 'budget ', '开始']

/** Segments as a server may send them: words or none, gaps, overlaps, any order. */
export function randomList(seed: number, length: number): SentSegment[] {
  const next = randomFrom(seed)
  const whole = (most: number) => Math.floor(next() * most)
  let at = 0
  const list = Array.from({ length }, (_, index): SentSegment => {
    const start = Math.max(0, at + whole(900) - 150)
    let time = start
    const words = Array.from({ length: 1 + whole(8) }, (): [number, number, string] => {
      const from = time
      time += 20 + whole(400)
      return [from, time - whole(20), vocabulary[whole(vocabulary.length)] ?? '']
    })
    at = time
    const text = words.map(([, , part]) => part).join('')
    return {
      id: `s${index}`,
      start,
      end: time,
      role: next() < 0.2 ? '' : String(whole(3)),
      text,
      ...(next() < 0.8 && { words }),
    }
  })
  return list
    .map((segment) => ({ segment, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ segment }) => segment)
}
