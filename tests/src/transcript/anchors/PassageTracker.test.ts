import { expect, it } from 'vitest'
import { PassageTracker } from '../../../../src/transcript/anchors/PassageTracker'
import type { Segment, Transcript } from '../../../../src/transcript/model/transcript'

const segment = (index: number, text = `This is sentence ${index}.`): Segment => ({
  id: `s${index}`,
  startMs: index * 1000,
  endMs: index * 1000 + 900,
  speaker: '1',
  text,
  words: [{ text, startMs: index * 1000, endMs: index * 1000 + 900, confidence: null }],
})
const anchor = (index: number) => ({
  segment: `s${index}`,
  start: 0,
  endSegment: `s${index}`,
  end: 4,
  quote: 'This',
  atMs: index * 1000,
})

it('looks again only where the text has changed', async () => {
  const segments = Array.from({ length: 100 }, (_, index) => segment(index))
  const before: Transcript = { language: 'en', speakers: [], segments }
  const after = { ...before, segments: segments.with(5, segment(5, 'Well. This is it.')) }
  const anchors = new Map([5, 50].map((index) => [`a${index}`, anchor(index)] as const))
  const tracker = new PassageTracker()
  const { signal } = new AbortController()
  const first = await tracker.track(before, anchors, signal)
  const second = await tracker.track(after, anchors, signal)
  expect(first?.get('a5')?.ranges).toEqual([{ segment: 's5', start: 0, end: 4 }])
  expect(second?.get('a5')?.ranges).toEqual([{ segment: 's5', start: 6, end: 10 }])
  expect(second?.get('a50')).toBe(first?.get('a50'))
})

it('gives others a turn with many passages that are gone, and stops when asked', async () => {
  const words = 'some words that were said '.repeat(6)
  const segments = Array.from({ length: 2_000 }, (_, index) => segment(index, `${index} ${words}`))
  const gone = { start: 0, end: 4, quote: 'Nothing of this is left anywhere in the text.' }
  const anchors = new Map(
    segments.map(({ id, startMs }) => [id, { ...gone, segment: id, endSegment: id, atMs: startMs }]),
  )
  const stop = new AbortController()
  setTimeout(() => stop.abort())
  expect(await new PassageTracker().track({ language: 'en', speakers: [], segments }, anchors, stop.signal)).toBeNull()
})
