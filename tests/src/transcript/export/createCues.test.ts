import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { runSync } from '../../../../src/shared/async/cooperative'
import { createCues as createCuesStepwise } from '../../../../src/transcript/export/createCues'
import { countCharacters } from '../../../../src/transcript/export/cueTokens'
import { transcripts } from '../arbitrary'

/** A transcript with one segment per list of words; a number between words is a pause in milliseconds. */
function spoken(wordMs: number, ...texts: (string | number)[][]) {
  let at = 0
  const list = texts.map((parts, index) => {
    const start = at
    const words = parts.flatMap((part): [number, number, string][] => {
      at += typeof part === 'number' ? part : wordMs
      return typeof part === 'number' ? [] : [[at - wordMs, at, part]]
    })
    return { id: `${index}`, start, end: at, text: words.map(([, , text]) => text).join(''), words }
  })
  return parseTranscript({ list })
}
const all = { tone: true }
const cuesOf = (...args: Parameters<typeof createCuesStepwise>) => runSync(createCuesStepwise(...args))
const linesOf = (...args: Parameters<typeof spoken>) => cuesOf(spoken(...args), all).map(({ lines }) => lines)
const sentence = (text: string) => text.split(/(?<= )/)

describe('lines', () => {
  test('are one where the text fits, and break after punctuation where it does not', () => {
    expect(linesOf(300, sentence('That was short.'))).toEqual([['That was short.']])
    expect(linesOf(300, sentence('When the meeting was over, we went to the station together.'))).toEqual([
      ['When the meeting was over,', 'we went to the station together.'],
    ])
  })

  test('are one for a whole segment, unless it is silent or lasts for too long', () => {
    const words = ['Yes, ', 'that ', 'is ', 'fine.']
    expect(linesOf(300, words)).toEqual([['Yes, that is fine.']])
    expect(linesOf(900, ['Yes, ', 2_000, 'that is fine.'])).toEqual([['Yes,'], ['that is fine.']])
    expect(linesOf(2_000, words)).toHaveLength(2)
  })

  test('break before a conjunction or a preposition, not in a phrase', () => {
    expect(linesOf(300, sentence('The old budget plan was sent yesterday to everybody involved.'))).toEqual([
      ['The old budget plan was sent yesterday', 'to everybody involved.'],
    ])
  })

  test('of Chinese hold sixteen characters, break between words and begin with no closing mark', () => {
    expect(linesOf(300, ['我们今天开会讨论预算，', '然后决定下个星期的计划和安排。'])).toEqual([
      ['我们今天开会讨论预算，', '然后决定下个星期的计划和安排。'],
    ])
    const lines = linesOf(200, ['我们昨天说过的那个关于下半年的预算的重要问题必须马上解决']).flat()
    expect(lines.join('')).toBe('我们昨天说过的那个关于下半年的预算的重要问题必须马上解决')
    expect(lines.every((line) => line.length <= 16)).toBe(true)
  })

  test('keep quotes and brackets with what they enclose', () => {
    const text = '他说的是“我们一定会在今年之内完成”（也就是十二月之前）这句话。'
    const lines = linesOf(3_000, [text]).flat()
    expect(lines.filter((line) => /^[”）。，]|[“（]$/u.test(line))).toEqual([])
    expect(lines.join('')).toBe(text)
  })

  test('never break a word, however long', () => {
    const address = `www.${'example'.repeat(9)}.com`
    expect(linesOf(300, ['see ', `${address} `, 'today'])).toEqual([['see'], [address, 'today']])
  })
})

describe('subtitles', () => {
  test('end with sentences where a segment needs several', () => {
    const text = 'This is the first sentence of them all here. And this is the second one, which goes on for longer.'
    expect(linesOf(200, sentence(text)).map((lines) => lines.join(' '))).toEqual([
      'This is the first sentence of them all here.',
      'And this is the second one, which goes on for longer.',
    ])
  })

  test('begin and end with their words', () => {
    const cues = cuesOf(spoken(500, [200, 'one ', 'two ', 2_000, 'three ', 'four']), all)
    expect(cues).toMatchObject([
      { startMs: 200, endMs: 1_200, lines: ['one two'] },
      { startMs: 3_200, endMs: 4_200, lines: ['three four'] },
    ])
  })

  test('stay until they can be read, where there is room: 17 characters a second, 9 of Chinese, and never less than 833 ms', () => {
    const endOf = (wordMs: number, ...parts: (string | number)[][]) => cuesOf(spoken(wordMs, ...parts), all)[0]?.endMs
    expect(endOf(100, ['yes'])).toBe(833)
    expect(endOf(100, ['thirty-four characters, all in all'])).toBe(2_000)
    expect(endOf(100, ['今天下午三点开会。'])).toBe(1_000)
    expect(endOf(100, ['yes'], [500, 'no'])).toBe(516)
  })

  test('last seven seconds at most', () => {
    expect(cuesOf(spoken(60_000, ['Aaaah']), all)).toMatchObject([{ startMs: 0, endMs: 7_000 }])
    expect(linesOf(3_000, sentence('so very slow speech'))).toEqual([['so very'], ['slow speech']])
  })

  test('of people who speak at once take turns', () => {
    const list = [
      { id: 'a', start: 0, end: 6_000, text: 'I say a lot.', role: '1' },
      { id: 'b', start: 0, end: 500, text: 'No!', role: '2' },
    ]
    expect(cuesOf(parseTranscript({ list }), all)).toEqual([
      { startMs: 0, endMs: 166, speaker: '2', lines: ['No!'] },
      { startMs: 250, endMs: 6_000, speaker: '1', lines: ['I say a lot.'] },
    ])
  })

  test('without tone have no fillers, and none is made of nothing else', () => {
    const transcript = spoken(500, ['嗯，', '我们', '走。'], ['呃。'])
    expect(cuesOf(transcript, { tone: false })).toMatchObject([{ startMs: 500, lines: ['我们走。'] }])
  })

  test('of one segment of five hours are cut as any', () => {
    const words = Array.from({ length: 40_000 }, (_, index) => (index % 11 ? `word${index} ` : `end${index}. `))
    const cues = cuesOf(spoken(300, words), all)
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(words.join('').trim())
  })
})

const measured = (line: string) => {
  const { wide, narrow } = countCharacters(line)
  return wide / 16 + narrow / 42
}
const spaceless = (text: string) => text.replace(/\s+/g, '')

test('whatever the transcript, its subtitles say all of it, in order, without overlap, in lines that fit', () => {
  fc.assert(
    fc.property(transcripts, (transcript) => {
      const cues = cuesOf(transcript, all)
      const inOrder = cues.every(
        (cue, index) => cue.endMs > cue.startMs && cue.endMs < (cues[index + 1]?.startMs ?? Infinity),
      )
      expect(inOrder).toBe(true)
      expect(cues.every(({ lines }) => lines.length === 1 || lines.length === 2)).toBe(true)
      const lines = cues.flatMap((cue) => cue.lines)
      expect(lines.filter((line) => line !== line.trim() || line === '')).toEqual([])
      expect(lines.filter((line) => measured(line) > 1.000_001)).toEqual([])
      for (const segment of transcript.segments) {
        const own = cuesOf({ ...transcript, segments: [segment] }, all)
        expect(spaceless(own.flatMap((cue) => cue.lines).join(''))).toBe(spaceless(segment.text))
        expect(own[0]?.startMs).toBeGreaterThanOrEqual(segment.startMs)
      }
      expect(spaceless(lines.join('')).length).toBe(
        spaceless(transcript.segments.map(({ text }) => text).join('')).length,
      )
    }),
  )
})
