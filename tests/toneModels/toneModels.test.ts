import type { Sherpa } from 'sherpa-onnx-node'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recognizerConfig } from '../../server/adapters/speech/sherpa/recognizerConfig'
import { RecognizerResult } from '../../server/adapters/speech/sherpa/recognizerMessages'
import { modelFile, toFloats } from '../../server/adapters/speech/sherpa/sherpaTasks'
import { sampleRate } from '../../server/ports/ports'
import * as v from 'valibot'
import { installToneModels, type ToneFamily } from './installToneModels'
import { toneSpeech, toneWords } from './tones'

const sherpa: Sherpa = createRequire(import.meta.url)('sherpa-onnx-node')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tones-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function installed(family: ToneFamily) {
  const [model] = await installToneModels(folder, [family])
  if (!model) throw new Error(family)
  return model
}

async function recognized(family: ToneFamily, said: string, language = '') {
  const recognizer = new sherpa.OfflineRecognizer(recognizerConfig(await installed(family), { threads: 1, language }))
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples: toFloats(toneSpeech(said)), sampleRate })
  recognizer.decode(stream)
  return v.parse(RecognizerResult, recognizer.getResult(stream))
}

const withoutTimes: readonly ToneFamily[] = ['fireRedAsr', 'canary', 'moonshine', 'moonshineMerged', 'whisper']

describe('tone models', () => {
  it.each<[ToneFamily, language?: string]>([
    ['transducer'],
    ['nemoTransducer'],
    ['paraformer'],
    ['senseVoice', 'zh'],
    ['zipformerCtc'],
    ['wenetCtc'],
    ['nemoCtc'],
    ['dolphin'],
    ['fireRedAsrCtc'],
    ['omnilingual'],
    ['fireRedAsr'],
    ['canary', 'de'],
    ['moonshine'],
    ['moonshineMerged'],
    ['whisper', 'en'],
  ])('%s recognizes every word, and knows when it began where its family does', async (family, language) => {
    const said = toneWords.map(({ text }) => text).filter((text) => text !== '三' || family !== 'senseVoice')
    const { text, timestamps } = await recognized(family, said.join(' '), language)
    expect(text.replaceAll(' ', '')).toBe(said.join(''))
    if (withoutTimes.includes(family)) return
    expect(timestamps).toHaveLength(said.length)
    timestamps.forEach((start, at) => expect(Math.abs(start - (0.3 + 0.6 * at))).toBeLessThan(0.1))
  })

  it('detects what is loud', async () => {
    const model = modelFile(await installed('sileroVad'), 'model')
    const sileroVad = { model, threshold: 0.5, minSilenceDuration: 0.2, minSpeechDuration: 0.1, windowSize: 512 }
    const vad = new sherpa.Vad({ sileroVad, sampleRate, numThreads: 1 }, 60)
    const samples = toFloats(toneSpeech('hello', { gapMs: 1_000 }))
    for (let at = 0; at + 512 <= samples.length; at += 512) vad.acceptWaveform(samples.slice(at, at + 512))
    vad.flush()
    expect(vad.isEmpty()).toBe(false)
    expect(Math.abs(vad.front(false).start / sampleRate - 1)).toBeLessThan(0.1)
  })

  it('punctuate', async () => {
    const chinese = new sherpa.OfflinePunctuation({
      model: { ctTransformer: modelFile(await installed('ctTransformer'), 'model') },
    })
    expect(chinese.addPunct('你好世界')).toBe('你好，世界。')
    const model = await installed('cnnBilstm')
    const english = new sherpa.OnlinePunctuation({
      model: { cnnBilstm: modelFile(model, 'model'), bpeVocab: modelFile(model, 'bpeVocab') },
    })
    expect(english.addPunct('hello meeting budget')).toBe('Hello, meeting budget.')
  })

  it.each([
    ['hallo', 'de'],
    ['hola', 'es'],
    ['مرحبا', 'ar'],
    ['hello friday', 'en'],
    ['你好 世界', 'zh'],
  ])('tell the language of %s', async (said, code) => {
    const model = await installed('whisperLanguage')
    const identification = new sherpa.SpokenLanguageIdentification({
      whisper: { encoder: modelFile(model, 'encoder'), decoder: modelFile(model, 'decoder') },
      numThreads: 1,
    })
    const stream = identification.createStream()
    stream.acceptWaveform({ samples: toFloats(toneSpeech(said)), sampleRate })
    expect(identification.compute(stream)).toBe(code)
  })

  it('tell voices apart', async () => {
    const diarization = new sherpa.OfflineSpeakerDiarization({
      segmentation: { pyannote: { model: modelFile(await installed('pyannote'), 'model') } },
      embedding: { model: modelFile(await installed('speakerEmbedding'), 'model') },
      clustering: { numClusters: -1, threshold: 0.5 },
      minDurationOn: 0.2,
      minDurationOff: 0.3,
    })
    const said = toFloats(toneSpeech('go 百 go', { wordMs: 2_000, gapMs: 500 }))
    expect(diarization.process(said).map(({ speaker }) => speaker)).toEqual([0, 1, 0])
  })
})

describe('the speech of tones', () => {
  it('has the lengths it is asked for', () => {
    expect(toneSpeech('go 你好', { wordMs: 100, gapMs: 50 })).toHaveLength((3 * 100 + 3 * 50) * 16)
  })

  it('knows no other words', () => {
    expect(() => toneSpeech('unheard')).toThrow('no tone for unheard')
  })
})
