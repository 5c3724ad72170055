import { describe, expect, it } from 'vitest'
import { diarizationError, parseRttm } from '../../../../scripts/bench/accuracy/diarizationError.mjs'
import { errorRate, noScore, punctuationF1, score, sumScores } from '../../../../scripts/bench/accuracy/errorRate.mjs'
import { tokenize } from '../../../../scripts/bench/accuracy/tokens.mjs'

const wordsOf = (text: string) => tokenize(text).map((token) => token.text)
const compare = (reference: string, recognized: string) => score(tokenize(reference), tokenize(recognized))

describe('tokens', () => {
  it.each([
    ['Hello, World! It’s 3.5 km.', ['hello', 'world', "it's", '3.5', 'km']],
    ['用ＡＩ做PPT，共2026年３个', ['用', 'ai', '做', 'ppt', '共', '2026', '年', '3', '个']],
    ['中文 和 英文', ['中', '文', '和', '英', '文']],
    ['مَرْحَبًا، كيـف الحال؟', ['مرحبا', 'كيف', 'الحال']],
    ['Größe – ja – nein…', ['größe', 'ja', 'nein']],
    ['well-known mp3 4th', ['well', 'known', 'mp3', '4th']],
    ['。。。', []],
    ['', []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('know the punctuation after them, the first of several', () => {
    expect(tokenize('你好，世界。是吗？！ a, b: c (d) e...').map(({ mark }) => mark)).toEqual([
      null,
      'comma',
      null,
      'stop',
      null,
      'question',
      'comma',
      'comma',
      null,
      null,
      'stop',
    ])
  })
})

describe('the error rate', () => {
  it.each([
    ['go forward ten meters', 'Go forward, ten meters.', 0],
    ['go forward ten meters', 'go forward then meters', 0.25],
    ['go forward ten meters', 'go ten meters', 0.25],
    ['go forward ten meters', 'go a forward ten meters', 0.25],
    ['go forward ten meters', '', 1],
    ['five five', 'one two three four', 2],
    ['今天天气很好', '今天天汽很好啊', 2 / 6],
  ])('of %j recognized as %j is %d', (reference, recognized, rate) => {
    expect(errorRate(compare(reference, recognized))).toBe(rate)
  })

  it('of several recordings is that of their tokens together', () => {
    expect(errorRate(sumScores([compare('a b c', 'a b c'), compare('d', '')]))).toBe(0.25)
    expect(errorRate(noScore)).toBeNull()
  })
})

describe('the F1 score of punctuation', () => {
  it.each([
    ['你好，世界。', '你好，世界。', 1],
    ['你好，世界。', '你好世界', 0],
    ['你好，世界。', '你好，世界', 2 / 3],
    ['你好，世界。', '你好。世界。', 0.5],
    ['你好，世界。', '您好，世界。', 1],
    ['你好，世界。', '你，好，世界。', 0.8],
    ['a. b', 'a. x. b', 2 / 3],
    ['a. b', 'b', 0],
  ])('of %j recognized as %j is %d', (reference, recognized, f1) => {
    expect(punctuationF1(compare(reference, recognized))).toBeCloseTo(f1, 10)
  })

  it('is unknown without punctuation in the reference', () => {
    expect(punctuationF1(compare('a b', 'a. b.'))).toBeNull()
    expect(punctuationF1(sumScores([compare('a b', 'a. b.'), compare('c.', 'c.')]))).toBe(1)
  })
})

describe('the diarization error', () => {
  const turn = (startS: number, endS: number, speaker: string) => ({
    startMs: startS * 1_000,
    endMs: endS * 1_000,
    speaker,
  })
  const dialog = [turn(0, 10, 'Li'), turn(10, 20, 'Wang')]

  it('is none for the same turns, whatever the names', () => {
    expect(diarizationError(dialog, [turn(0, 10, '2'), turn(10, 20, '1')])).toEqual({ errorMs: 0, speechMs: 19_000 })
  })

  it('leaves out a quarter of a second around each boundary', () => {
    expect(diarizationError(dialog, [turn(0.2, 10.2, 'a'), turn(10.2, 19.8, 'b')]).errorMs).toBe(0)
    expect(diarizationError(dialog, [turn(0, 10.45, 'a'), turn(10.45, 20, 'b')]).errorMs).toBe(200)
  })

  it('counts missed speech, false alarms and confusion', () => {
    expect(diarizationError([turn(0, 10, 'a')], []).errorMs).toBe(9_500)
    expect(diarizationError([turn(0, 10, 'a')], [turn(0, 15, 'x')]).errorMs).toBe(4_750)
    expect(diarizationError(dialog, [turn(0, 20, 'x')]).errorMs).toBe(9_500)
  })

  it('counts each speaker of overlapping speech', () => {
    const both = [turn(0, 10, 'a'), turn(0, 10, 'b')]
    expect(diarizationError(both, [turn(0, 10, 'x')])).toEqual({ errorMs: 9_500, speechMs: 19_000 })
    expect(diarizationError(both, [turn(0, 10, 'x'), turn(0, 10, 'y')]).errorMs).toBe(0)
  })

  it('maps speakers so that the most agrees, not the first found', () => {
    const reference = [turn(0, 10, 'a'), turn(10, 16, 'b')]
    const recognized = [turn(0, 4, 'x'), turn(4, 16, 'y')]
    // x = a and y = b leaves 4 to 10 s wrong.
    expect(diarizationError(reference, recognized).errorMs).toBe(5_750)
  })

  it('reads RTTM', () => {
    const rttm = ';; made by hand\nSPEAKER talk 1 0.00 1.50 <NA> <NA> Li <NA> <NA>\nNON-LEX talk 1 2 1\n\n'
    expect(parseRttm(rttm)).toEqual([{ startMs: 0, endMs: 1_500, speaker: 'Li' }])
    expect(() => parseRttm('SPEAKER talk 1 soon 1 <NA> <NA> Li')).toThrow('RTTM')
  })
})
