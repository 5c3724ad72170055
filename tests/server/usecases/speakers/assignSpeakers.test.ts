import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignSpeakers } from '../../../../server/usecases/speakers/assignSpeakers'
import type { VoiceTurn } from '../../../../server/usecases/speakers/clusterVoices'
import type { WireSegment, WireWord } from '../../../../src/wire/responses'

/** Words of 400 ms each, one after the other; a space ends each but the last. */
function spoken(id: string, start: number, text: string, role = ''): WireSegment {
  const parts = text.split(' ')
  const words = parts.map((part, index): WireWord => {
    const from = start + index * 400
    return [from, from + 400, index < parts.length - 1 ? `${part} ` : part]
  })
  return { id, start, end: start + parts.length * 400, role, text, words }
}
const turn = (voice: number, startMs: number, endMs: number): VoiceTurn => ({ voice, startMs, endMs })
const anew = { replace: false }
const told = ({ list }: { list: WireSegment[] }) => list.map(({ id, role, text }) => [id, role, text])

describe('a segment', () => {
  it('gets the speaker who speaks in it; new speakers have numbers and no names', async () => {
    const segments = [spoken('a', 0, 'good morning'), spoken('b', 2_000, 'how are you')]
    const changes = await assignSpeakers({ segments, speakers: {} }, [turn(0, 0, 900), turn(1, 1_900, 3_400)], anew)
    expect(told(changes)).toEqual([
      ['a', '1', 'good morning'],
      ['b', '2', 'how are you'],
    ])
    expect(changes.speakers).toEqual({ 1: '', 2: '' })
  })

  it('is split where the voice changes; the words keep their times', async () => {
    const segments = [{ ...spoken('a', 1_000, 'are you here yes I am'), confidence: 0.7 }]
    const changes = await assignSpeakers({ segments, speakers: {} }, [turn(0, 900, 2_150), turn(1, 2_200, 3_500)], anew)
    expect(changes.list).toEqual([
      {
        id: 'a',
        start: 1_000,
        end: 2_200,
        role: '1',
        text: 'are you here',
        words: [
          [1_000, 1_400, 'are '],
          [1_400, 1_800, 'you '],
          [1_800, 2_200, 'here'],
        ],
        confidence: 0.7,
      },
      {
        id: 'a.v1',
        start: 2_200,
        end: 3_400,
        role: '2',
        text: 'yes I am',
        words: [
          [2_200, 2_600, 'yes '],
          [2_600, 3_000, 'I '],
          [3_000, 3_400, 'am'],
        ],
        confidence: 0.7,
      },
    ])
  })

  it('is split at the punctuation next to the change', async () => {
    const segments = [spoken('a', 0, 'Are you here? Yes I am.')]
    const changes = await assignSpeakers({ segments, speakers: {} }, [turn(0, 0, 1_700), turn(1, 1_700, 2_400)], anew)
    expect(told(changes).map(([, , text]) => text)).toEqual(['Are you here?', 'Yes I am.'])
  })

  it('is not split for a voice of a moment, nor without the times of its words', async () => {
    const short = spoken('a', 0, 'one two three')
    const words = short.words?.map(([from, to, text], at): WireWord =>
      at === 1 ? [from, from + 200, text] : [from, to, text],
    )
    const bare: WireSegment = { id: 'b', start: 5_000, end: 9_000, role: '', text: 'all of it' }
    const edited: WireSegment = { ...spoken('c', 10_000, 'these words are stale'), text: 'others were written' }
    const turns = [
      turn(0, 0, 400),
      turn(1, 400, 800),
      turn(0, 800, 1_200),
      turn(1, 5_000, 8_000),
      turn(0, 8_000, 11_500),
    ]
    const changes = await assignSpeakers(
      { segments: [{ ...short, ...(words && { words }) }, bare, edited], speakers: {} },
      turns,
      anew,
    )
    expect(told(changes)).toEqual([
      ['a', '1', 'one two three'],
      ['b', '2', 'all of it'],
      ['c', '1', 'others were written'],
    ])
  })

  it('in overlapping speech gets the voice that speaks longest in it, then the one with the longer turn', async () => {
    const segments = [spoken('a', 1_000, 'both speak'), spoken('b', 5_000, 'both again')]
    const turns = [turn(0, 0, 1_500), turn(1, 900, 2_500), turn(2, 4_900, 5_900), turn(3, 4_000, 7_000)]
    expect(told(await assignSpeakers({ segments, speakers: {} }, turns, anew)).map(([, role]) => role)).toEqual([
      '1',
      '2',
    ])
  })

  it('outside all turns gets the voice next to it, or none', async () => {
    const segments = [spoken('a', 1_000, 'near'), spoken('b', 9_000, 'far')]
    expect(told(await assignSpeakers({ segments, speakers: {} }, [turn(0, 0, 500)], anew))).toEqual([
      ['a', '1', 'near'],
    ])
  })
})

describe('speakers that are already there', () => {
  const segments = [
    spoken('a', 0, 'I am Li', 'li'),
    spoken('b', 2_000, 'and I am not'),
    spoken('c', 4_000, 'who said that'),
  ]
  const turns = [turn(0, 0, 1_200), turn(1, 2_000, 3_600), turn(0, 4_000, 5_200)]

  it('keep their segments and their names; their voice is theirs elsewhere, too', async () => {
    const changes = await assignSpeakers({ segments, speakers: { li: 'Li', 4: 'Wang' } }, turns, anew)
    expect(told(changes)).toEqual([
      ['b', '5', 'and I am not'],
      ['c', 'li', 'who said that'],
    ])
    expect(changes.speakers).toEqual({ li: 'Li', 4: 'Wang', 5: '' })
  })

  it('keep a segment in which another voice speaks, unless they are replaced', async () => {
    const wrong = [...segments, spoken('d', 6_000, 'still the first', '2')]
    const speakers = { li: 'Li', 2: '' }
    const all = [...turns, turn(0, 6_000, 7_200)]
    expect(told(await assignSpeakers({ segments: wrong, speakers }, all, anew)).map(([id]) => id)).not.toContain('d')
    const replaced = await assignSpeakers({ segments: wrong, speakers }, all, { replace: true })
    expect(told(replaced)).toContainEqual(['d', 'li', 'still the first'])
    expect(replaced.speakers).toEqual({ li: 'Li', 3: '' })
  })

  it('change nothing when all are right', async () => {
    const done = [spoken('a', 0, 'I am Li', '1'), spoken('b', 2_000, 'and I am not', '2')]
    const speakers = { 1: 'Li', 2: '' }
    expect(await assignSpeakers({ segments: done, speakers }, turns, { replace: true })).toEqual({
      list: [],
      roles: new Map([
        [0, '1'],
        [1, '2'],
      ]),
    })
  })

  it('never get the id of a part that another split made', async () => {
    const again = [spoken('a', 0, 'one two three four'), spoken('a.v1', 1_600, 'five six')]
    const { list } = await assignSpeakers(
      { segments: again, speakers: {} },
      [turn(0, 0, 800), turn(1, 800, 1_600), turn(0, 1_600, 2_400)],
      anew,
    )
    expect(list.map(({ id }) => id)).toEqual(['a', 'a.v2', 'a.v1'])
  })
})

describe('overlapping speech', () => {
  const segments = [spoken('a', 0, 'I think that we should'), spoken('b', 2_400, 'no no no', '')]
  const turns = [turn(0, 0, 2_000), turn(1, 1_200, 1_800), turn(1, 2_400, 3_600), turn(0, 2_400, 2_600)]

  it('is told of the segment: who else speaks, and when', async () => {
    const { list } = await assignSpeakers({ segments, speakers: {} }, turns, anew)
    expect(list).toMatchObject([
      { id: 'a', role: '1', overlaps: [[1_200, 1_800, '2']] },
      { id: 'b', role: '2' },
    ])
    expect(list[1]).not.toHaveProperty('overlaps')
  })

  it('is no change the second time, and goes when nobody else speaks any more', async () => {
    const first = await assignSpeakers({ segments, speakers: {} }, turns, anew)
    const told = { segments: first.list, speakers: first.speakers ?? {} }
    expect((await assignSpeakers(told, turns, { replace: true })).list).toEqual([])
    const alone = turns.filter(({ startMs }) => startMs !== 1_200)
    const { list } = await assignSpeakers(told, alone, { replace: true })
    expect(list).toEqual([{ ...segments[0], role: '1' }])
  })

  it('of a voice that says no segment of its own is not told', async () => {
    const { list, speakers } = await assignSpeakers({ segments: segments.slice(0, 1), speakers: {} }, turns, anew)
    expect(list).toEqual([{ ...segments[0], role: '1' }])
    expect(speakers).toEqual({ 1: '' })
  })
})

const word = fc.tuple(
  fc.constantFrom('one ', 'two ', '你', '好。', 'Yes. ', 'well, ', ' '),
  fc.integer({ min: 0, max: 900 }),
  fc.integer({ min: 0, max: 300 }),
)
/** Segments in time order whose words are exactly their texts. */
const transcripts = fc
  .array(fc.tuple(fc.array(word, { minLength: 1, maxLength: 12 }), fc.constantFrom('', '', '1', 'li')), {
    maxLength: 6,
  })
  .map((parts) => {
    let at = 0
    return parts.flatMap(([spokenWords, role], index): WireSegment[] => {
      const words = spokenWords.map(([text, ms, gapMs], place): WireWord => {
        const from = at
        at += ms + gapMs
        const shown = place === 0 ? `x${text}` : place === spokenWords.length - 1 ? text.trimEnd() || 'y' : text
        return [from, from + ms, spokenWords.length === 1 ? 'x' : shown]
      })
      const text = words.map(([, , part]) => part).join('')
      return [{ id: `s${index}`, start: words[0]?.[0] ?? 0, end: at, role, text, words }]
    })
  })
const turnLists = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 6_000 })),
  { maxLength: 15 },
)
const letters = (list: readonly WireSegment[]) =>
  list
    .toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '')

/** Times of all words that aren't blank. */
const timesOf = (list: readonly WireSegment[]) =>
  list.flatMap(({ words = [] }) => words.flatMap(([from, to, text]) => (text.trim() === '' ? [] : [[from, to]])))

describe('whatever is said and whoever speaks', () => {
  it('no word is lost, doubled or moved, ids are unique, and parts lie within their segment', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts, turnLists, fc.boolean(), async (segments, turns, replace) => {
        const voices = turns.map(([voice, startMs, ms]) => turn(voice, startMs, startMs + ms))
        const { list, speakers } = await assignSpeakers({ segments, speakers: { li: 'Li' } }, voices, { replace })
        const changed = new Set(list.map(({ id }) => id))
        const after = [...segments.filter(({ id }) => !changed.has(id)), ...list]
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
        for (const segment of segments) {
          const parts = after.filter(({ id }) => id === segment.id || id.startsWith(`${segment.id}.v`))
          expect(letters(parts)).toBe(letters([segment]))
          expect(parts.every(({ start, end }) => start >= segment.start && start <= end && end <= segment.end)).toBe(
            true,
          )
          expect(timesOf(parts)).toEqual(timesOf([segment]))
          expect(
            parts.every(
              ({ text, words = [] }) => text.trim() === text && text === words.map(([, , part]) => part).join(''),
            ),
          ).toBe(true)
          if (segment.role !== '' && !replace) expect(parts).toEqual([segment])
        }
        expect(list.every(({ role }) => role === '' || role === '1' || role in { li: 'Li', ...speakers })).toBe(true)
      }),
    )
  })
})
