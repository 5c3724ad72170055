import type { OfflineRecognizer, Sherpa } from 'sherpa-onnx-node'
import * as v from 'valibot'
import { sampleRate } from '../../../ports/ports'
import { hotwordSupport, languageChange, recognizerConfig } from './recognizerConfig'
import { RecognizerResult, type RecognizerAnswer, type RecognizerQuestion } from './recognizerMessages'
import { toFloats, type ModelTask, type SherpaHandler } from './sherpaTasks'

/** Loads a recognition model; it answers each `RecognizerQuestion` with a `RecognizerAnswer`. */
export function openRecognizer(sherpa: Sherpa, { model, threads }: ModelTask): SherpaHandler {
  const { description } = model
  const recognizerFor = openLanguages(sherpa, { model, threads })
  const hotwordKind = hotwordSupport(description)
  // Loads before the first chunk: a bad model is then known by the process ending before it is ready.
  recognizerFor(Object.values(description.languages)[0] ?? '')

  return (message): RecognizerAnswer => {
    const { pcm, language, hotwords } = message as RecognizerQuestion
    const recognizer = recognizerFor(language)
    const stream =
      hotwordKind === 'beam' && hotwords.length > 0
        ? recognizer.createStream(hotwords.join('/'))
        : recognizer.createStream()
    if (hotwordKind === 'prompt' && hotwords.length > 0) stream.setOption('hotwords', hotwords.join(','))
    if (languageChange(description.family) === 'stream' && language !== '') stream.setOption('language', language)
    stream.acceptWaveform({ samples: toFloats(pcm), sampleRate })
    recognizer.decode(stream)
    return { result: v.parse(RecognizerResult, recognizer.getResult(stream)), memoryBytes: process.memoryUsage.rss() }
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
