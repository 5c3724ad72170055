import { describe, expect, it } from 'vitest'
import {
  changeText,
  retypeText,
  newIdAfter,
  insertSegment,
  joinWithNext,
  removeSegments,
  insertionSlot,
  splitSegment,
  withoutFillers,
} from '../../../../src/transcript/operations/segmentOperations'
import { setSpeaker } from '../../../../src/transcript/operations/speakerOperations'
import { applyEdit, compareSegments, type Edit } from '../../../../src/transcript/model/edit'
import type { Transcript } from '../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../src/transcript/model/parse'

/** Words of one second each. */
const words = (start: number, ...texts: string[]) =>
  texts.map((text, at) => [start + at * 1_000, start + at * 1_000 + 900, text, 0.9])

const talk = parseTranscript({
  language: '',
  list: [
    {
      id: 'a',
      start: 0,
      end: 4_000,
      role: '1',
      text: 'go forward ten meters',
      words: words(0, 'go ', 'forward ', 'ten ', 'meters'),
    },
    { id: 'b', start: 6_000, end: 9_000, role: '2', text: '大家早上好', words: words(6_000, '大家', '早上', '好') },
    {
      id: 'c',
      start: 9_500,
      end: 10_000,
      role: '',
      text: 'Um, yes.',
      words: [
        [9_500, 9_700, 'Um, '],
        [9_700, 10_000, 'yes.', 1],
      ],
    },
  ],
})
const after = (edit: Edit | null, transcript: Transcript = talk) => {
  if (!edit) throw new Error('nothing would change')
  return applyEdit(transcript, edit).segments
}
const timed = (segment: Transcript['segments'][number] | undefined) =>
  segment?.words.map(({ text, startMs, endMs, confidence }) => [text, startMs, endMs, confidence])

describe('another text', () => {
  it('keeps the times of the words that did not change', () => {
    const [segment] = after(changeText(talk, 'a', 'go forward twenty meters'))
    expect(timed(segment)).toEqual([
      ['go ', 0, 900, 0.9],
      ['forward ', 1_000, 1_900, 0.9],
      ['twenty ', 2_000, 2_900, null],
      ['meters', 3_000, 3_900, 0.9],
    ])
  })

  it('changed in two places keeps the word between them', () => {
    const [segment] = after(changeText(talk, 'a', 'run forward ten miles'))
    expect(timed(segment)).toEqual([
      ['run ', 0, 900, null],
      ['forward ', 1_000, 1_900, 0.9],
      ['ten ', 2_000, 2_900, 0.9],
      ['miles', 3_000, 3_900, null],
    ])
  })

  it('a word typed on is timed as what it has become', () => {
    const [segment] = after(changeText(talk, 'a', 'go forwards ten meters'))
    expect(timed(segment)?.[1]).toEqual(['forwards ', 1_000, 1_900, null])
  })

  it('words put in take the pause there is', () => {
    const [segment] = after(changeText(talk, 'a', 'go now forward ten meters'))
    expect(timed(segment)?.slice(0, 3)).toEqual([
      ['go ', 0, 900, 0.9],
      ['now ', 900, 1_000, null],
      ['forward ', 1_000, 1_900, 0.9],
    ])
  })

  it('a word that half-typed letters ran into has its time again when the typing is done', () => {
    const [since] = talk.segments
    let typed = talk
    for (const text of ['go nforward ten meters', 'go now forward ten meters']) {
      const edit = retypeText(typed, { id: 'a', text, since })
      if (edit) typed = applyEdit(typed, edit)
    }
    expect(timed(typed.segments[0])?.slice(1, 3)).toEqual([
      ['now ', 900, 1_000, null],
      ['forward ', 1_000, 1_900, 0.9],
    ])
  })

  it('what the segment was at other times is no measure', () => {
    const [since] = talk.segments
    const segment = after(retypeText(talk, { id: 'b', text: '大家晚上好', since }))[1]
    expect(timed(segment)?.[0]).toEqual(['大家', 6_000, 6_900, 0.9])
  })

  it('Chinese is changed word by word', () => {
    const segment = after(changeText(talk, 'b', '大家晚上好'))[1]
    expect(timed(segment)).toEqual([
      ['大家', 6_000, 6_900, 0.9],
      ['晚上', 7_000, 7_900, null],
      ['好', 8_000, 8_900, 0.9],
    ])
  })

  it('no text removes the segment, the same text changes nothing', () => {
    expect(after(changeText(talk, 'a', ' \n')).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(changeText(talk, 'a', 'go forward ten meters')).toBeNull()
    expect(changeText(talk, 'nobody', 'x')).toBeNull()
  })

  it('leaves the other segments the same objects', () => {
    const segments = after(changeText(talk, 'b', '大家好'))
    expect(segments[0]).toBe(talk.segments[0])
    expect(segments[2]).toBe(talk.segments[2])
  })
})

describe('splitting', () => {
  it('cuts text and words at the place, and the time where the voice is there', () => {
    const segments = after(splitSegment(talk, 'a', { at: 'go forward '.length, newId: 'a.x' }))
    expect(
      segments.slice(0, 2).map(({ id, text, startMs, endMs, speaker }) => [id, text, startMs, endMs, speaker]),
    ).toEqual([
      ['a', 'go forward', 0, 1_900, '1'],
      ['a.x', 'ten meters', 2_000, 4_000, '1'],
    ])
    expect(timed(segments[0])).toEqual([
      ['go ', 0, 900, 0.9],
      ['forward', 1_000, 1_900, 0.9],
    ])
  })

  it('inside a word shares its time by length', () => {
    const [first, second] = after(splitSegment(talk, 'b', { at: 3, newId: 'b.x' })).slice(1)
    expect([first?.text, first?.endMs, second?.text, second?.startMs]).toEqual(['大家早', 7_450, '上好', 7_450])
  })

  it('inside a word that the next one overlaps, the time stays before the next', () => {
    const overlapping = parseTranscript({
      list: [
        {
          id: 'a',
          start: 0,
          end: 4_000,
          text: 'forwards go',
          words: [
            [0, 4_000, 'forwards '],
            [2_000, 4_000, 'go'],
          ],
        },
      ],
    })
    const [first, second] = after(splitSegment(overlapping, 'a', { at: 'forward'.length, newId: 'a.x' }), overlapping)
    expect([first?.endMs, second?.startMs]).toEqual([1_556, 1_556])
    expect(timed(second)).toEqual([
      ['s ', 1_556, 4_000, null],
      ['go', 2_000, 4_000, null],
    ])
  })

  it('between words that run into each other gives halves that do not', () => {
    const words = [
      [0, 300, 'go '],
      [280, 580, 'on'],
    ]
    const running = parseTranscript({ list: [{ id: 'a', start: 0, end: 580, text: 'go on', words }] })
    const [first, second] = after(splitSegment(running, 'a', { at: 3, newId: 'a.x' }), running)
    expect([first?.endMs, first?.words[0]?.endMs, second?.startMs]).toEqual([280, 280, 280])
  })

  it.each([0, 21, 99])('at %i, where one side would be blank, nothing happens', (at) => {
    expect(splitSegment(talk, 'a', { at, newId: 'x' })).toBeNull()
  })
})

describe('joining', () => {
  it('puts a space between words of a script with spaces, and keeps the first speaker', () => {
    const split = splitSegment(talk, 'a', { at: 11, newId: 'a.x' })
    const half = split ? applyEdit(talk, split) : talk
    const joined = joinWithNext(half, 'a')
    expect(joined?.at).toBe(11)
    expect(after(joined?.edit ?? null, half)[0]).toMatchObject({
      id: 'a',
      text: 'go forward ten meters',
      startMs: 0,
      endMs: 4_000,
      speaker: '1',
    })
  })

  it('of two who spoke at once has words that never run backwards', () => {
    const atOnce = parseTranscript({
      list: [
        {
          id: 'a',
          start: 0,
          end: 3_000,
          text: 'go on',
          words: [
            [0, 1_000, 'go '],
            [2_000, 3_000, 'on'],
          ],
        },
        {
          id: 'b',
          start: 500,
          end: 2_500,
          text: 'no stop',
          words: [
            [500, 900, 'no '],
            [2_200, 2_500, 'stop'],
          ],
        },
      ],
    })
    const [joined] = after(joinWithNext(atOnce, 'a')?.edit ?? null, atOnce)
    expect(timed(joined)).toEqual([
      ['go ', 0, 1_000, null],
      ['on ', 2_000, 3_000, null],
      ['no ', 2_000, 2_000, null],
      ['stop', 2_200, 2_500, null],
    ])
  })

  it('puts none beside Chinese', () => {
    const joined = joinWithNext(talk, 'a')
    expect(after(joined?.edit ?? null)[0]).toMatchObject({ text: 'go forward ten meters大家早上好', endMs: 9_000 })
    expect(joined?.at).toBe(21)
  })

  it('of the last one with nothing is nothing', () => {
    expect(joinWithNext(talk, 'c')).toBeNull()
    expect(joinWithNext(talk, 'nobody')).toBeNull()
  })
})

describe('removing and putting in', () => {
  it('removes what is there, once', () => {
    expect(after(removeSegments(talk, ['c', 'a', 'a', 'nobody'])).map(({ id }) => id)).toEqual(['b'])
    expect(removeSegments(talk, ['nobody'])).toBeNull()
  })

  const insert = (after: string | null, text: string, id: string, durationMs = Infinity) => {
    const slot = insertionSlot(talk, { afterId: after, newId: id, durationMs })
    return slot && insertSegment(slot, text)
  }

  it.each([
    ['a', 'a.x', 4_000, 6_000, '1'],
    ['b', 'b.x', 9_000, 9_500, '2'],
    ['c', 'c.x', 10_000, 13_000, ''],
    [null, 'x', 0, 0, '1'],
  ])('a segment after %s takes the pause that is there', (place, id, startMs, endMs, speaker) => {
    const segments = after(insert(place, 'new words', id))
    expect(segments.find((segment) => segment.id === id)).toMatchObject({ startMs, endMs, speaker, text: 'new words' })
  })

  it.each([
    [11_200, 11_200],
    [10_000, 10_000],
    [9_900, 10_000],
  ])('after the last one a segment ends with a recording of %i ms', (durationMs, endMs) => {
    const segment = after(insert('c', 'new words', 'c.x', durationMs)).at(-1)
    expect(segment).toMatchObject({ startMs: 10_000, endMs })
    expect(segment?.words.at(-1)?.endMs).toBe(endMs)
  })

  it('without a text, or after nobody, nothing is put in', () => {
    expect(insert('a', ' ', 'x')).toBeNull()
    expect(insert('nobody', 'text', 'x')).toBeNull()
  })

  it('a new id stands behind the one it is made of', () => {
    const [segment] = talk.segments
    if (!segment) throw new Error('no segment')
    const second = { ...segment, id: newIdAfter(segment.id) }
    expect(compareSegments(segment, second)).toBeLessThan(0)
    expect(newIdAfter('a')).not.toBe(newIdAfter('a'))
  })
})

it('fillers go in one step, and the words between them keep their times', () => {
  const { edit, count } = withoutFillers(talk)
  expect(count).toBe(1)
  expect(timed(after(edit)[2])).toEqual([['Yes.', 9_700, 10_000, 1]])
  expect(withoutFillers(parseTranscript({ list: [] }))).toEqual({ edit: null, count: 0 })
})

describe('what is known of a segment', () => {
  const overlap = (startMs: number, endMs: number, speaker: string) => ({ startMs, endMs, speaker })
  const known: Transcript = {
    ...talk,
    segments: talk.segments.map((segment) => {
      if (segment.id === 'a')
        return { ...segment, engine: 'p', overlaps: [overlap(200, 800, '2'), overlap(3_000, 3_500, '3')] }
      return segment.id === 'b' ? { ...segment, engine: 'w', overlaps: [overlap(6_000, 6_500, '1')] } : segment
    }),
  }

  it('goes to the parts that it is about, when it is split', () => {
    expect(splitSegment(known, 'a', { at: 11, newId: 'a2' })?.after).toMatchObject([
      { id: 'a', engine: 'p', overlaps: [overlap(200, 800, '2')] },
      { id: 'a2', engine: 'p', overlaps: [overlap(3_000, 3_500, '3')] },
    ])
    const [, second] = splitSegment(known, 'b', { at: 2, newId: 'b2' })?.after ?? []
    expect(second).not.toHaveProperty('overlaps')
  })

  it('is joined: the engine of the longer text, and those who talk besides the speaker', () => {
    const [joined] = joinWithNext(known, 'a')?.edit.after ?? []
    expect(joined).toMatchObject({ engine: 'p', overlaps: [overlap(200, 800, '2'), overlap(3_000, 3_500, '3')] })
    expect(joinWithNext(known, 'b')?.edit.after[0]?.engine).toBeUndefined()
  })

  it('stays when the text is corrected, but for who talks besides a speaker who turns out to be another', () => {
    expect(changeText(known, 'a', 'go forward')?.after[0]).toMatchObject({
      engine: 'p',
      overlaps: known.segments[0]?.overlaps,
    })
    const [assigned] = setSpeaker(known, ['a'], '2')?.after ?? []
    expect(assigned).toMatchObject({ engine: 'p', speaker: '2' })
    expect(assigned).not.toHaveProperty('overlaps')
  })
})
