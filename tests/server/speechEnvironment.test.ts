import { describe, expect, it } from 'vitest'
import { whisperLanguages } from '../../server/adapters/speech/openai/openAiSpeech'
import { readEnvironment } from '../../server/environment'
import { environmentProblems } from './environmentProblems'

describe('speech services in the environment', () => {
  it('there are none by default', () => {
    expect(readEnvironment({})).toMatchObject({ openAiSpeech: null, funAsr: null })
  })

  it('a service with OpenAI’s API needs an address and a model', () => {
    const set = { STT_URL: 'http://127.0.0.1:8000', STT_MODEL: 'large-v3' }
    const service = {
      url: set.STT_URL,
      key: '',
      model: 'large-v3',
      languages: whisperLanguages,
      parallel: 4,
      words: 'auto',
    }
    expect(readEnvironment(set).openAiSpeech).toEqual(service)
    const more = { STT_KEY: 'sk', STT_PARALLEL: '1', STT_WORDS: 'no', STT_LANGUAGES: 'cn=zh-CN, en=' }
    expect(readEnvironment({ ...set, ...more }).openAiSpeech).toEqual({
      ...service,
      key: 'sk',
      parallel: 1,
      words: 'no',
      languages: { cn: 'zh-CN', en: '' },
    })
    expect(environmentProblems({ STT_URL: set.STT_URL })).toEqual(['STT_URL: needs STT_MODEL'])
    expect(environmentProblems({ STT_MODEL: 'x' })).toEqual(['STT_MODEL: needs STT_URL'])
  })

  it('a FunASR server needs a WebSocket address', () => {
    expect(readEnvironment({ FUNASR_URL: 'wss://asr.example:10095' }).funAsr).toEqual({
      url: 'wss://asr.example:10095',
      languages: { cn: 'zh' },
      parallel: 2,
    })
    const set = { FUNASR_URL: 'ws://a', FUNASR_LANGUAGES: 'cn_cantonese=yue,cn=auto', FUNASR_PARALLEL: '1' }
    expect(readEnvironment(set).funAsr).toEqual({
      url: 'ws://a',
      languages: { cn_cantonese: 'yue', cn: 'auto' },
      parallel: 1,
    })
    for (const url of ['http://a', 'ws://', 'ws://a b', 'ws://a#b'])
      expect(environmentProblems({ FUNASR_URL: url })).toEqual([`FUNASR_URL=${url}: must begin with ws:// or wss://`])
  })

  it.each(['fr=fr', 'cn', 'cn=zh=zh', 'cn=z h', ',', 'toString=x'])('languages can’t be %j', (languages) => {
    expect(environmentProblems({ STT_LANGUAGES: languages }).join()).toMatch(
      /^STT_LANGUAGES: “.*” must be one of cn, en, /,
    )
  })

  it('other values out of range are named', () => {
    expect(
      environmentProblems({ STT_PARALLEL: '0', STT_WORDS: 'maybe', FUNASR_PARALLEL: '65', STT_URL: 'ftp://x' }),
    ).toHaveLength(5)
  })
})
