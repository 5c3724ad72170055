import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfflineRecognizer, Sherpa } from 'sherpa-onnx-node'
import * as v from 'valibot'
import { sampleRate } from '../../../ports/ports'
import { createSpelling, readTokens, vocabularyOf } from './hotwordSpelling'
import { hotwordSupport, languageChange, recognizerConfig } from './recognizerConfig'
import { RecognizerResult, type RecognizerAnswer, type RecognizerQuestion } from './recognizerMessages'
import { modelFile, toFloats, type ModelTask, type SherpaHandler } from './sherpaTasks'

/** Loads a recognition model; it answers each `RecognizerQuestion` with a `RecognizerAnswer`. */
export function openRecognizer(sherpa: Sherpa, { model, threads }: ModelTask): SherpaHandler {
  const { description } = model
  const support = hotwordSupport(description)
  const beam = support === 'beam' ? openBeamSearch(sherpa, { model, threads }) : null
  const recognizerFor = openLanguages(sherpa, { model, threads })
  // Loads before the first chunk: a bad model is then known by the process ending before it is ready.
  recognizerFor(Object.values(description.languages)[0] ?? '')

  return (message): RecognizerAnswer => {
    const { pcm, language, hotwords } = message as RecognizerQuestion
    const spelled = beam?.spell(hotwords)
    const recognizer = spelled === undefined || !beam ? recognizerFor(language) : beam.recognizer()
    const stream = spelled === undefined ? recognizer.createStream() : recognizer.createStream(spelled)
    if (support === 'prompt' && hotwords.length > 0) stream.setOption('hotwords', hotwords.join(','))
    if (languageChange(description.family) === 'stream' && language !== '') stream.setOption('language', language)
    stream.acceptWaveform({ samples: toFloats(pcm), sampleRate })
    recognizer.decode(stream)
    return { result: v.parse(RecognizerResult, recognizer.getResult(stream)), memoryBytes: process.memoryUsage.rss() }
  }
}

/** The recognizer for chunks with hotwords. It is loaded with the first of them: its search is slower, and takes the memory of the model again. */
function openBeamSearch(sherpa: Sherpa, { model, threads }: Pick<ModelTask, 'model' | 'threads'>) {
  const { files, options } = model.description
  const tokens = readTokens(modelFile(model, 'tokens'))
  let loaded: OfflineRecognizer | null = null
  const load = (bpeVocab: string) =>
    new sherpa.OfflineRecognizer(recognizerConfig(model, { threads, language: '', bpeVocab }))
  const loadWithOwnVocab = () => {
    const folder = mkdtempSync(join(tmpdir(), 'hotwords-'))
    try {
      const path = join(folder, 'bpe.vocab')
      writeFileSync(path, vocabularyOf(tokens))
      return load(path)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return {
    spell: createSpelling(tokens, options),
    recognizer(): OfflineRecognizer {
      if (options.modelingUnit === 'cjkchar') return (loaded ??= load(''))
      return (loaded ??= files.bpeVocab === undefined ? loadWithOwnVocab() : load(modelFile(model, 'bpeVocab')))
    },
  }
}

/** Returns a function that gives the recognizer set to a language, by the model's own code. */
function openLanguages(
  sherpa: Sherpa,
  { model, threads }: Pick<ModelTask, 'model' | 'threads'>,
): (language: string) => OfflineRecognizer {
  const change = languageChange(model.description.family)
  const recognizers = new Map<string, OfflineRecognizer>()
  let current = ''
  return (language) => {
    const config = () => recognizerConfig(model, { threads, language })
    const key = change === 'load' ? language : ''
    let recognizer = recognizers.get(key)
    if (!recognizer) {
      recognizer = new sherpa.OfflineRecognizer(config())
      recognizers.set(key, recognizer)
    } else if (change === 'setConfig' && language !== current) recognizer.setConfig(config())
    current = language
    return recognizer
  }
}
