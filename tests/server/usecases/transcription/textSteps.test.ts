import { describe, expect, it } from 'vitest'
import {
  noSpeechModels,
  SpeechEngineError,
  type Punctuator,
  type SpeechServices,
  type Utterance,
} from '../../../../server/ports/speech'
import { refineUtterances } from '../../../../server/usecases/transcription/textSteps'
import type { LanguageValue } from '../../../../src/wire/constants'

interface Options {
  language?: LanguageValue
  signal?: AbortSignal
  logged?: string[]
}

/** Refines one utterance with a punctuator that gives that text, or throws. */
async function refine(utterance: Utterance, punctuated: string | Error, options: Options = {}): Promise<Utterance> {
  const { language = 'cn', signal, logged = [] } = options
  const punctuator: Punctuator = {
    languages: ['cn', 'en'],
    async punctuate() {
      if (punctuated instanceof Error) throw punctuated
      return punctuated
    },
  }
  const speech: SpeechServices = { ...noSpeechModels, engines: [], punctuator }
  const log = { info: () => {}, error: (event: string) => void logged.push(event) }
  const [refined] = await refineUtterances({ speech, log }, [utterance], { language, signal })
  if (!refined) throw new Error('an utterance was lost')
  return refined
}

/** An utterance of words of 100 ms each. */
const said = (...words: string[]): Utterance => ({
  startMs: 0,
  endMs: words.length * 100,
  text: words.join(''),
  words: words.map((word, index) => [index * 100, (index + 1) * 100, word, 0.5 + index / 100]),
})
const joined = ({ words = [] }: Utterance) => words.map(([, , word]) => word).join('')

describe('punctuation', () => {
  it('is added, and the words keep their times and their confidence', async () => {
    const refined = await refine(said(...'今天天气很好我们走吧'), '今天天气很好，我们走吧。')
    expect(refined).toMatchObject({ text: '今天天气很好，我们走吧。', punctuated: true })
    expect(joined(refined)).toBe(refined.text)
    expect(refined.words?.[5]).toEqual([500, 600, '好，', 0.55])
    expect(refined.words?.at(-1)).toEqual([900, 1000, '吧。', 0.59])
  })

  it('brings capitals where the language has them', async () => {
    const refined = await refine(said("i'm ", 'here ', 'now'), "I'm here. Now!", { language: 'en' })
    expect(refined.words?.map(([start, , word]) => [start, word])).toEqual([
      [0, "I'm "],
      [100, 'here. '],
      [200, 'Now!'],
    ])
  })

  it('opening marks belong to the word after them', async () => {
    const refined = await refine(said('看', '红', '楼', '梦'), '看《红楼梦》。')
    expect(refined.words?.map(([, , word]) => word)).toEqual(['看', '《红', '楼', '梦》。'])
  })

  it('replaces marks that were there, and a word that is only a mark goes', async () => {
    const refined = await refine(said('好', '，', '吗'), '好吗？')
    expect(refined.words?.map(([, , word]) => word)).toEqual(['好', '吗？'])
  })

  it.each([
    ['another word', '今天天汽很好。'],
    ['a word too many', '今天天气很好啊。'],
    ['a word too few', '今天天气好。'],
    ['nothing', ''],
  ])('that changed the text to %s is not taken', async (_, text) => {
    const utterance = said(...'今天天气很好')
    expect(await refine(utterance, text)).toEqual(utterance)
  })

  it('of words that do not fit their text leaves none of them', async () => {
    const refined = await refine({ ...said('今', '天'), text: '明天' }, '明天。')
    expect(refined).toEqual({ startMs: 0, endMs: 200, text: '明天。', punctuated: true })
  })

  it('is not added twice, and not in a language the punctuator does not know', async () => {
    const done = { ...said('你', '好。'), punctuated: true }
    expect(await refine(done, '你、好！')).toEqual(done)
    expect(await refine(said('hola'), '¡Hola!', { language: 'es' })).toEqual(said('hola'))
  })

  it('that fails leaves the text as it was', async () => {
    const logged: string[] = []
    expect(await refine(said('你', '好'), new SpeechEngineError('crashed'), { logged })).toEqual(said('你', '好'))
    expect(logged).toEqual(['punctuator'])
  })

  it('an abort and a bug are not hidden', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(refine(said('你'), '你。', { signal })).rejects.toThrow('enough')
    await expect(refine(said('你'), new TypeError('a bug'))).rejects.toThrow('a bug')
  })
})

describe('numbers', () => {
  it('become one word with the time of all of theirs, as sure as the least sure', async () => {
    const refined = await refine(said(...'在二零二六年见'), '在二零二六年见。')
    expect(refined.text).toBe('在2026年见。')
    expect(refined.words).toEqual([
      [0, 100, '在', 0.5],
      [100, 500, '2026', 0.51],
      [500, 600, '年', 0.55],
      [600, 700, '见。', 0.56],
    ])
  })

  it('in the middle of longer words join those words alone', async () => {
    const refined = await refine(
      said('增长', '百分', '之二十五', '和', '百分之三', '。'),
      '增长百分之二十五和百分之三。',
    )
    expect(refined.words?.map(([start, end, word]) => [start, end, word])).toEqual([
      [0, 100, '增长'],
      [100, 300, '25%'],
      [300, 400, '和'],
      [400, 500, '3%。'],
    ])
  })

  it('are written without a punctuator too, and without words or confidence', async () => {
    const utterance = { startMs: 0, endMs: 500, text: 'twenty five percent' }
    expect(await refine(utterance, new SpeechEngineError('none'), { language: 'en' })).toEqual({
      ...utterance,
      text: '25%',
    })
    const words: Utterance['words'] = [
      [0, 100, '二'],
      [100, 200, '十'],
      [200, 300, '个'],
    ]
    const refined = await refine({ startMs: 0, endMs: 300, text: '二十个', words }, '二十个')
    expect(refined.words).toEqual([
      [0, 200, '20'],
      [200, 300, '个'],
    ])
  })

  it('of an engine that punctuates stay as it wrote them', async () => {
    const done = { ...said('二', '十', '个。'), punctuated: true }
    expect(await refine(done, '')).toEqual(done)
  })
})
