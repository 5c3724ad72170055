import { describe, expect, it } from 'vitest'
import { parseTranscription } from '../../../../../server/adapters/speech/openai/transcriptionAnswer'

const parse = (answer: unknown, language: 'cn' | 'en' = 'en') =>
  parseTranscription(JSON.stringify(answer), { durationMs: 10_000, language, prompt: '' })
const segment = (start: number, text: string, more: object = {}) => ({ start, end: start + 1, text, ...more })
const textsOf = (answer: unknown, language: 'cn' | 'en' = 'en') => parse(answer, language).map(({ text }) => text)

describe('times of words', () => {
  it('of the whole answer go to the segment whose text they are', () => {
    const words = ['Mister', 'Smith', 'left', 'He', "didn't", 'pay'].map((word, at) => ({
      word,
      start: at * 0.5,
      end: at * 0.5 + 0.4,
    }))
    const segments = [segment(0, ' Mister Smith left.'), segment(1.5, " He didn't — pay!")]
    expect(parse({ text: '', words, segments })).toEqual([
      {
        startMs: 0,
        endMs: 1_400,
        text: 'Mister Smith left.',
        words: [
          [0, 400, 'Mister '],
          [500, 900, 'Smith '],
          [1_000, 1_400, 'left.'],
        ],
        punctuated: true,
      },
      {
        startMs: 1_500,
        endMs: 2_900,
        text: "He didn't — pay!",
        words: [
          [1_500, 1_900, 'He '],
          [2_000, 2_400, "didn't — "],
          [2_500, 2_900, 'pay!'],
        ],
        punctuated: true,
      },
    ])
  })

  it('that are other words than the text are left out, and the next segment has its own', () => {
    const words = [
      { word: '20', start: 0, end: 0.9 },
      { word: 'yes', start: 1.2, end: 1.8 },
    ]
    const [first, second] = parse({ text: '', words, segments: [segment(0, 'twenty'), segment(1, 'Yes.')] })
    expect(first).toEqual({ startMs: 0, endMs: 1_000, text: 'twenty', punctuated: true })
    expect(second?.words).toEqual([[1_200, 1_800, 'Yes.']])
  })

  it('that can’t be read do not cost the text', () => {
    const words = [{ word: 'yes', start: -1, end: 'soon' }]
    expect(parse({ text: 'yes', words, segments: null })).toEqual([
      { startMs: 0, endMs: 10_000, text: 'yes', punctuated: false },
    ])
  })

  it('without segments split the text at sentences and pauses', () => {
    const words = [
      { word: '你好', start: 0, end: 1 },
      { word: '再见', start: 1, end: 2 },
      { word: '谢谢', start: 4, end: 5 },
    ]
    expect(parse({ text: '你好。再见 谢谢', words }, 'cn').map(({ startMs, text }) => [startMs, text])).toEqual([
      [0, '你好。'],
      [1_000, '再见'],
      [4_000, '谢谢'],
    ])
  })

  it('are in order and within the piece, whatever the service says', () => {
    const words = [
      { word: 'a', start: 3, end: 2 },
      { word: 'b', start: 1, end: 99 },
    ]
    const [utterance] = parse({ text: '', segments: [segment(0, 'a b', { words })] })
    expect(utterance).toMatchObject({ startMs: 3_000, endMs: 10_000 })
    expect(utterance?.words).toEqual([
      [3_000, 3_000, 'a '],
      [3_000, 10_000, 'b'],
    ])
  })
})

describe('confidence', () => {
  it('is the probability of the words and of the segment’s text, within 0 and 1', () => {
    const words = [{ word: 'yes', start: 0, end: 1, probability: 1.00001 }]
    const [utterance] = parse({ segments: [segment(0, 'yes', { words, avg_logprob: Math.log(0.5) })] })
    expect(utterance).toMatchObject({ confidence: 0.5, words: [[0, 1_000, 'yes', 1]] })
  })

  it('is unknown without them', () => {
    expect(parse({ segments: [segment(0, 'yes', { avg_logprob: null })] })[0]).not.toHaveProperty('confidence')
  })
})

describe('what nobody said is dropped', () => {
  it('segments that the model takes for silence', () => {
    const silent = { no_speech_prob: 0.9, avg_logprob: -1.5 }
    const answer = {
      segments: [
        segment(0, 'Thank you.', silent),
        segment(1, 'Hello.', { ...silent, avg_logprob: -0.3 }),
        segment(2, 'Bye.', { ...silent, no_speech_prob: 0.3 }),
      ],
    }
    expect(textsOf(answer)).toEqual(['Hello.', 'Bye.'])
  })

  it('repeats of a segment, from the third on', () => {
    const of = (...texts: string[]) => textsOf({ segments: texts.map((text, at) => segment(at, text)) })
    expect(of('yes', ' yes ', 'yes', 'yes', 'no')).toEqual(['yes', 'no'])
    expect(of('yes', 'yes', 'no', 'yes')).toEqual(['yes', 'yes', 'no', 'yes'])
  })

  it('the example of the prompt, but only in its language', () => {
    expect(textsOf({ text: '以下是普通话的句子' }, 'cn')).toEqual([])
    expect(textsOf({ text: '以下是普通话的句子，请听。' }, 'cn')).toEqual(['以下是普通话的句子，请听。'])
    expect(textsOf({ text: '以下是普通话的句子' }, 'en')).not.toEqual([])
  })

  it.each<[string, 'cn' | 'en', string, boolean]>([
    ['李明，阿里云，以下是普通话的句子。', 'cn', '李明, 阿里云 以下是普通话的句子。', true],
    ['李明', 'cn', '李明 以下是普通话的句子。', false],
    ['Kubernetes, Helm', 'en', 'Kubernetes, Helm', true],
    ['Kubernetes', 'en', 'Kubernetes', false],
  ])('all of the prompt, but no single word of it: %s', (text, language, prompt, isEcho) => {
    const answer = JSON.stringify({ text })
    expect(parseTranscription(answer, { durationMs: 10_000, language, prompt })).toHaveLength(isEcho ? 0 : 1)
  })

  it.each([
    '字幕由Amara.org社区提供',
    '字幕志愿者 李宗盛',
    '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
    'Subtítulos realizados por la comunidad de Amara.org',
    'Untertitel der Amara.org-Community',
    'ترجمة نانسي قنقر',
  ])('credits of subtitles: %s', (text) => {
    expect(textsOf({ segments: [segment(0, text), segment(1, 'Good.')] })).toEqual(['Good.'])
  })

  it.each(['字幕由我来做，你看行吗？', '请大家点赞。', 'Thank you for watching the door.', 'Die Untertitel fehlen.'])(
    'but not a sentence about them: %s',
    (text) => {
      expect(textsOf({ segments: [segment(0, text)] })).toEqual([text])
    },
  )
})

describe('a text', () => {
  it.each([
    ['language Chinese<asr_text>你好。', '你好。'],
    ['<|zh|><|NEUTRAL|><|Speech|><|withitn|>你好。', '你好。'],
    [' <asr_text>hello', 'hello'],
    ['The language Chinese is old.', 'The language Chinese is old.'],
    ['a < b | c > d', 'a < b | c > d'],
  ])('loses the model’s markers: %j', (text, expected) => {
    expect(textsOf({ text })).toEqual([expected])
  })

  it('alone, as a JSON text, is one too', () => {
    expect(textsOf('hello')).toEqual(['hello'])
  })

  it('is punctuated if the model writes punctuation anywhere in the piece', () => {
    const punctuated = (...texts: string[]) =>
      parse({ segments: texts.map((text, at) => segment(at, text)) }).map((one) => one.punctuated)
    expect(punctuated('好', '你好。')).toEqual([true, true])
    expect(punctuated('hello', "it's me")).toEqual([false, false])
    expect(punctuated('مرحبا، كيف الحال')).toEqual([true])
  })
})
