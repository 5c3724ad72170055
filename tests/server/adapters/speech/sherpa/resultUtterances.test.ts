import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { RecognizerResult } from '../../../../../server/adapters/speech/sherpa/recognizerMessages'
import { resultUtterances } from '../../../../../server/adapters/speech/sherpa/resultUtterances'
import type { ModelDescription } from '../../../../../server/adapters/speech/models/modelDescription'

type Description = Pick<ModelDescription, 'times' | 'punctuation' | 'options'>

const utterances = (
  result: v.InferInput<typeof RecognizerResult>,
  change: Partial<Description> = {},
  chunkMs = 5_000,
) =>
  resultUtterances(v.parse(RecognizerResult, result), {
    description: { times: true, punctuation: false, options: {}, ...change },
    chunkMs,
  })
/** Tokens half a second apart. */
const spoken = (text: string, tokens: string[]) => ({ text, tokens, timestamps: tokens.map((_, at) => at / 2) })
const wordsOf = (...args: Parameters<typeof utterances>) =>
  utterances(...args).flatMap(({ words = [] }) => words.map(([, , text]) => text))

describe('words', () => {
  it.each([
    ['pieces of sentencepiece', 'hello meeting', ['▁hel', 'lo', '▁me', 'eting'], ['hello ', 'meeting']],
    ['pieces of subword-nmt', 'hello meeting', ['hel@@', 'lo', 'meeting'], ['hello ', 'meeting']],
    ['a piece that is only a space', 'hello you', ['▁', 'hello', '▁', 'you'], ['hello ', 'you']],
    ['one for each Chinese character', '你好世界', ['你', '好', '世界'], ['你', '好', '世', '界']],
    ['both', '用 GPT四', ['用', '▁G', 'PT', '四'], ['用 ', 'GPT', '四']],
    [
      'marks stay with their words',
      '“你好”，世界。',
      ['“', '你', '好', '”，', '世', '界', '。'],
      ['“你', '好”，', '世', '界。'],
    ],
    ['numerals and letters', '2024年3.5%', ['2024', '年', '3', '.', '5', '%'], ['2024', '年', '3.5%']],
    ['Arabic', 'مرحبا بكم', ['▁مرح', 'با', '▁بكم'], ['مرحبا ', 'بكم']],
    ['characters outside the basic plane', '𠮷野', ['𠮷', '野'], ['𠮷', '野']],
  ])('%s', (_, text, tokens, words) => {
    const result = spoken(text, tokens)
    expect(wordsOf(result)).toEqual(words)
    expect(
      utterances(result)
        .map((one) => one.text)
        .join(''),
    ).toBe(text)
  })

  it('end with their duration if it is known, else where the next begins, at most 0.6 s later', () => {
    const result = { text: '你好世', tokens: ['你', '好', '世'], timestamps: [0.2, 0.5, 2] }
    expect(utterances(result).flatMap(({ words }) => words)).toEqual([
      [200, 500, '你'],
      [500, 1_100, '好'],
      [2_000, 2_600, '世'],
    ])
    expect(utterances({ ...result, durations: [0.1, 0.2, 0.3] }).flatMap(({ words }) => words)).toEqual([
      [200, 300, '你'],
      [500, 700, '好'],
      [2_000, 2_300, '世'],
    ])
  })

  it('end with the chunk, whatever comes after it', () => {
    const result = { text: '你好', tokens: ['你', '好'], timestamps: [0.9, 1.4] }
    const [utterance] = utterances(result, {}, 1_000)
    expect(utterance).toMatchObject({ startMs: 900, endMs: 1_000 })
  })

  it('have the mean probability of their tokens as confidence', () => {
    const result = {
      text: 'hello you',
      tokens: ['▁hel', 'lo', '▁you'],
      timestamps: [0, 0.1, 0.2],
      ys_log_probs: [Math.log(0.5), Math.log(0.5), 0],
    }
    const [utterance] = utterances(result)
    expect(utterance?.words?.map((word) => word[3])).toEqual([0.5, 1])
    expect(utterance?.confidence).toBe(0.75)
  })

  it('have no confidence without probabilities', () => {
    const [utterance] = utterances(spoken('你', ['你']))
    expect(utterance?.words).toEqual([[0, 600, '你']])
    expect(utterance).not.toHaveProperty('confidence')
  })

  it('are not there without times, or if the model’s times are estimates', () => {
    const [untimed] = utterances({ text: 'hello', tokens: ['▁hello'] })
    expect(untimed).toEqual({ startMs: 0, endMs: 5_000, text: 'hello', punctuated: false })
    expect(utterances(spoken('hello', ['▁hello']), { times: false })[0]).not.toHaveProperty('words')
  })

  it('are not there if the text is no longer that of the tokens; the utterance keeps its time', () => {
    const result = { text: '35', tokens: ['三', '十', '五'], timestamps: [1, 1.2, 1.4] }
    expect(utterances(result)).toEqual([{ startMs: 1_000, endMs: 2_000, text: '35', punctuated: false }])
  })
})

describe('the text', () => {
  it('has no tags', () => {
    const result = spoken('<|zh|><|NEUTRAL|><|Speech|>你<unk>好', ['<|zh|>', '你', '<unk>', '好'])
    expect(utterances(result)).toMatchObject([{ startMs: 500, text: '你好' }])
    expect(wordsOf(result)).toEqual(['你', '好'])
  })

  it('has no tokens of silence', () => {
    expect(wordsOf(spoken('你<sil>好<blank>', ['你', '<sil>', '好', '<blank>']))).toEqual(['你', '好'])
  })

  it('nothing is no utterance', () => {
    expect(utterances({ text: ' ' })).toEqual([])
    expect(utterances({ text: '<|nospeech|>', tokens: ['<|nospeech|>'], timestamps: [0] })).toEqual([])
  })

  it('is in lower case if the model knows only capitals', () => {
    const result = spoken('HELLO 你', ['▁HE', 'LLO', '你'])
    expect(wordsOf(result, { options: { uppercase: true } })).toEqual(['hello ', '你'])
    expect(wordsOf(result)).toEqual(['HELLO ', '你'])
  })
})

describe('utterances', () => {
  it('end at a pause', () => {
    const result = { text: 'go stop', tokens: ['▁go', '▁stop'], timestamps: [0, 2] }
    expect(utterances(result)).toMatchObject([
      { startMs: 0, endMs: 600, text: 'go' },
      { startMs: 2_000, endMs: 2_600, text: 'stop' },
    ])
  })

  const punctuated = { punctuation: true }
  const texts = (text: string, change: Partial<Description> = punctuated) =>
    utterances({ text }, { times: false, ...change }).map((one) => one.text)

  it.each([
    ['你好。今天开会！好吗？好', ['你好。', '今天开会！', '好吗？', '好']],
    ['他说：“你好。”然后走了。', ['他说：“你好。”', '然后走了。']],
    ['Hello there. How are you? Fine!', ['Hello there.', 'How are you?', 'Fine!']],
    ['Mr. Smith pays 3.5 dollars. At example.com.', ['Mr. Smith pays 3.5 dollars.', 'At example.com.']],
    ['In the U.S. we met J. Doe', ['In the U.S. we met J. Doe']],
    ['¿Cómo está? Bien, gracias.', ['¿Cómo está?', 'Bien, gracias.']],
    ['كيف حالك؟ بخير.', ['كيف حالك؟', 'بخير.']],
  ])('end with a sentence: %s', (text, sentences) => {
    expect(texts(text)).toEqual(sentences)
  })

  it('do not end with a mark if the model writes none by itself', () => {
    expect(texts('Stop. Go', { punctuation: false })).toEqual(['Stop. Go'])
  })

  it('share the time by their lengths if there are no times', () => {
    expect(utterances({ text: '你好。世界啊。' }, punctuated, 7_000)).toEqual([
      { startMs: 0, endMs: 3_000, text: '你好。', punctuated: true },
      { startMs: 3_000, endMs: 7_000, text: '世界啊。', punctuated: true },
    ])
  })

  it('with times end with a sentence too', () => {
    const result = spoken('好。好', ['好', '。', '好'])
    expect(utterances(result, punctuated).map(({ text, startMs }) => [text, startMs])).toEqual([
      ['好。', 0],
      ['好', 1_000],
    ])
  })
})

describe('a result', () => {
  it('is refused if it is not one', () => {
    for (const bad of [null, {}, { text: 1 }, { text: '', tokens: [1] }, { text: '', timestamps: 'now' }])
      expect(v.is(RecognizerResult, bad)).toBe(false)
  })
})
