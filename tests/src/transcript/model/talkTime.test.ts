import { expect, test } from 'vitest'
import { haveSameTalk, speakerTrack, talkTimes } from '../../../../src/transcript/model/talkTime'
import type { Segment, Transcript } from '../../../../src/transcript/model/transcript'

const said = (speaker: string, startMs: number, endMs: number): Segment => ({
  id: `${startMs}`,
  speaker,
  startMs,
  endMs,
  text: '好',
  words: [],
})
const transcript = (...segments: Segment[]): Transcript => ({
  language: 'cn',
  segments,
  speakers: ['1', '2', '3'].map((id) => ({ id, name: '' })),
})

test('talk time counts turns, and shares of what has a speaker', () => {
  const times = talkTimes(
    transcript(
      said('1', 0, 1_000),
      said('1', 1_000, 3_000),
      said('2', 3_000, 4_000),
      said('', 4_000, 9_000),
      said('1', 9_000, 10_000),
    ),
  )
  expect(times).toEqual([
    { speaker: '1', ms: 4_000, share: 0.8, turns: 2, segments: 3 },
    { speaker: '2', ms: 1_000, share: 0.2, turns: 1, segments: 1 },
    { speaker: '3', ms: 0, share: 0, turns: 0, segments: 0 },
  ])
  expect(talkTimes(transcript()).map(({ share }) => share)).toEqual([0, 0, 0])
})

test('each column of the track belongs to who talks most in it; silence is a gap', () => {
  const runs = speakerTrack(
    transcript(said('1', 0, 2_400), said('2', 2_400, 3_000), said('1', 3_000, 3_900), said('2', 5_000, 7_000)),
    10_000,
    10,
  )
  expect(runs).toEqual([
    { speaker: '1', from: 0, to: 2 },
    { speaker: '2', from: 2, to: 3 },
    { speaker: '1', from: 3, to: 4 },
    { speaker: '2', from: 5, to: 7 },
  ])
})

test('short segments of one speaker add up within a column', () => {
  const runs = speakerTrack(transcript(said('1', 0, 300), said('2', 300, 700), said('1', 700, 1_000)), 1_000, 1)
  expect(runs).toEqual([{ speaker: '1', from: 0, to: 1 }])
})

test('what lies beyond the recording, or a recording without a duration, draws nothing outside', () => {
  expect(speakerTrack(transcript(said('1', 900, 5_000)), 1_000, 10)).toEqual([{ speaker: '1', from: 9, to: 10 }])
  expect(speakerTrack(transcript(said('1', 2_000, 5_000)), 1_000, 10)).toEqual([])
  expect(speakerTrack(transcript(said('1', 0, 5_000)), 0, 10)).toEqual([])
  expect(speakerTrack(transcript(said('1', 0, 5_000)), Infinity, 10)).toEqual(
    [{ speaker: '1', from: 0, to: 1 }].slice(1),
  )
})

test('typing changes nothing of who talks when; speakers, times and segments do', () => {
  const segments = [said('1', 0, 1_000), said('2', 1_000, 2_000)] as const
  const before = transcript(...segments)
  const after = (...changed: Segment[]): Transcript => ({ ...before, segments: changed })
  expect(haveSameTalk(before, after({ ...segments[0], text: '不好' }, segments[1]))).toBe(true)
  expect(haveSameTalk(before, after({ ...segments[0], speaker: '2' }, segments[1]))).toBe(false)
  expect(haveSameTalk(before, after(segments[0], { ...segments[1], startMs: 1_100 }))).toBe(false)
  expect(haveSameTalk(before, after(segments[0], { ...segments[1], endMs: 1_900 }))).toBe(false)
  expect(haveSameTalk(before, after(segments[0]))).toBe(false)
  expect(haveSameTalk(before, { ...before, speakers: [] })).toBe(false)
})
