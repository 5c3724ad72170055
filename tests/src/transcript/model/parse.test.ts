import { describe, expect, test } from 'vitest'
import { parseTranscript, TranscriptError } from '../../../../src/transcript/model/parse'
import { TaskWithList } from '../../../../src/wire/responses'
import * as v from 'valibot'
import { randomSegments } from '../sample'

const segment = { id: 'a', start: 0, end: 1000, role: '1', text: 'good morning' }
const parseOne = (body: object) => parseTranscript({ list: [{ ...segment, ...body }] }).segments[0]

function faultOf(body: object): TranscriptError {
  try {
    parseTranscript(body)
  } catch (error) {
    if (error instanceof TranscriptError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('what a server sends', () => {
  test('becomes segments, words and speakers in milliseconds', () => {
    const words = [
      [0, 400, 'good ', 0.9],
      [400, 1000, 'morning'],
    ]
    expect(
      parseTranscript({ language: 'en', speakers: { '1': 'Ann' }, list: [{ ...segment, words, confidence: 0.8 }] }),
    ).toEqual({
      language: 'en',
      segments: [
        {
          id: 'a',
          startMs: 0,
          endMs: 1000,
          speaker: '1',
          text: 'good morning',
          words: [
            { startMs: 0, endMs: 400, text: 'good ', confidence: 0.9 },
            { startMs: 400, endMs: 1000, text: 'morning', confidence: null },
          ],
        },
      ],
      speakers: [{ id: '1', name: 'Ann' }],
    })
  })

  test('without a list is an empty transcript', () => {
    expect(parseTranscript({})).toEqual({ language: '', segments: [], speakers: [] })
    expect(parseTranscript(v.parse(TaskWithList, { id: 1, status: 1 })).segments).toEqual([])
  })

  test('is put in time order, the shorter of two first', () => {
    const list = [
      { ...segment, id: 'c', start: 500, end: 900 },
      { ...segment, id: 'b', start: 0, end: 2000 },
      { ...segment, id: 'a', start: 0, end: 400 },
    ]
    expect(parseTranscript({ list }).segments.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('loses its blank segments', () => {
    expect(parseTranscript({ list: [{ ...segment, text: ' \n' }] })).toMatchObject({ segments: [], speakers: [] })
  })

  test('may have no role: the speaker is then unknown', () => {
    expect(
      parseTranscript({
        list: [
          { ...segment, role: undefined },
          { ...segment, id: 'b', role: null },
        ],
      }),
    ).toMatchObject({
      segments: [{ speaker: '' }, { speaker: '' }],
      speakers: [],
    })
  })

  test('knows everyone who speaks or has a name, numbers first, the unnamed with nothing', () => {
    const list = [
      { ...segment, id: 'x', role: 'toString', start: 5 },
      { ...segment, role: '7' },
    ]
    expect(parseTranscript({ list, speakers: { '9': 'Nobody' } }).speakers).toEqual([
      { id: '7', name: '' },
      { id: '9', name: 'Nobody' },
      { id: 'toString', name: '' },
    ])
  })

  test('has its times rounded and an end before the start moved to it', () => {
    expect(parseOne({ start: 10.4, end: -3 })).toMatchObject({ startMs: 10, endMs: 10 })
  })

  test('may come with numbers as text and texts as numbers, as some servers send them', () => {
    const sent = { id: 4, start: '10', end: '20', role: 2, words: [['10', '20', '好', '0.5']] }
    expect(parseOne(sent)).toEqual(parseOne({ id: '4', start: 10, end: 20, role: '2', words: [[10, 20, '好', 0.5]] }))
  })

  test('has confidences kept between 0 and 1', () => {
    expect(
      parseOne({
        words: [
          [0, 1, 'good ', 1.0001],
          [1, 2, 'morning', -1],
        ],
      })?.words.map((word) => word.confidence),
    ).toEqual([1, 0])
  })
})

describe('a field at fault is named', () => {
  test.each([
    [{ list: 'x' }, 'list', 'list: expected an array, got "x"'],
    [{ list: [segment, null] }, 'list[1]', 'list[1]: expected an object, got null'],
    [{ list: [{ ...segment, start: '' }] }, 'list[0].start', 'list[0].start: expected a number, got ""'],
    [{ list: [{ ...segment, end: NaN }] }, 'list[0].end', 'list[0].end: expected a number, got null'],
    [{ list: [{ ...segment, text: true }] }, 'list[0].text', 'list[0].text: expected a string, got true'],
    [{ list: [{ ...segment, id: undefined }] }, 'list[0].id', 'list[0].id: expected a string, got nothing'],
    [{ list: [{ ...segment, role: [] }] }, 'list[0].role', 'list[0].role: expected a string, got []'],
    [{ list: [{ ...segment, words: {} }] }, 'list[0].words', 'list[0].words: expected an array, got {}'],
    [{ list: [{ ...segment, words: ['x'] }] }, 'list[0].words[0]', 'list[0].words[0]: expected an array, got "x"'],
    [
      { list: [{ ...segment, words: [[0, 1]] }] },
      'list[0].words[0][2]',
      'list[0].words[0][2]: expected a string, got nothing',
    ],
    [{ list: [segment, segment] }, 'list[1].id', 'list[1].id: expected a unique id, got "a"'],
  ])('%j', (body, field, message) => {
    expect(faultOf(body)).toMatchObject({ field, message })
  })

  test('with a long value cut short', () => {
    expect(faultOf({ list: 'x'.repeat(1000) }).message.length).toBeLessThan(100)
  })
})

describe('any transcript', () => {
  const transcripts = Array.from({ length: 200 }, (_, seed) => ({ list: randomSegments(seed, seed % 40) }))

  test('is accepted as the wire schema passes it', () => {
    for (const { list } of transcripts) {
      const body = v.parse(TaskWithList, { id: 1, status: 2, list })
      expect(
        parseTranscript(body)
          .segments.map(({ id }) => id)
          .sort(),
      ).toEqual(list.map(({ id }) => id).sort())
    }
  })

  test('comes out ordered, its words joined the text, their times in order and inside', () => {
    for (const body of transcripts) {
      const { segments } = parseTranscript(body)
      expect(segments.map(({ startMs }) => startMs)).toEqual(
        segments.map(({ startMs }) => startMs).sort((a, b) => a - b),
      )
      for (const { text, words, startMs, endMs } of segments) {
        expect(words.map((word) => word.text).join('')).toBe(text)
        const times = words.map((word) => word.startMs)
        expect(times).toEqual([...times].sort((a, b) => a - b))
        for (const word of words) {
          expect(word.startMs).toBeGreaterThanOrEqual(startMs)
          expect(word.endMs).toBeGreaterThanOrEqual(word.startMs)
          expect(word.endMs).toBeLessThanOrEqual(endMs)
        }
      }
    }
  })
})
