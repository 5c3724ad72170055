import { maxTestSeconds } from '../../../src/wire/engineSchemas'
import type { LanguageValue } from '../../../src/wire/constants'
import { RequestError } from '../../lib/requestError'
import { sampleRate, type Ports } from '../../ports/ports'
import { SpeechEngineError, type SpeechEngine, type Utterance } from '../../ports/speech'
import { readWav } from './readWav'

interface EngineTest {
  engine: string
  language: LanguageValue
  /** A WAV file. */
  file: Blob
}

export interface TestedEngine {
  text: string
  ms: number
  /** `ms` as a share of the audio's duration. */
  factor: number
}

/** Recognizes a short recording with one engine. Nothing is stored or charged. @throws RequestError */
export async function testEngine(
  { speech, clock, log }: Pick<Ports, 'speech' | 'clock' | 'log'>,
  { engine: id, language, file }: EngineTest,
  signal: AbortSignal,
): Promise<TestedEngine> {
  const engine = speech.engines.find((one) => one.id === id)
  if (!engine) throw new RequestError('engines.noEngine')
  if (!engine.languages.includes(language)) throw new RequestError('engines.test.language')
  const pcm = readWav(await file.arrayBuffer())
  if (!pcm || pcm.length === 0) throw new RequestError('engines.test.audio')
  if (pcm.length > maxTestSeconds * sampleRate) throw new RequestError('engines.test.long', { seconds: maxTestSeconds })
  const startedAt = clock.now()
  try {
    const utterances = await recognize(engine, pcm, { language, signal })
    const ms = clock.now() - startedAt
    return { text: joinTexts(utterances, language), ms, factor: ms / ((pcm.length / sampleRate) * 1000) }
  } catch (error) {
    if (!(error instanceof SpeechEngineError) && !signal.aborted) throw error
    log.error('engine.test', { engine: id, language, error })
    throw new RequestError('engines.test.failed')
  }
}

/** Someone is waiting for the result, so it precedes the chunks of files. */
function recognize(
  engine: SpeechEngine,
  pcm: Int16Array,
  { language, signal }: { language: LanguageValue; signal: AbortSignal },
): Promise<Utterance[]> {
  return engine.recognize(pcm, language, { signal, priority: 'live' })
}

/** Chinese is written without spaces between sentences. */
function joinTexts(utterances: readonly Utterance[], language: LanguageValue): string {
  const texts = utterances.map(({ text }) => text.trim()).filter((text) => text !== '')
  return texts.join(language.startsWith('cn') ? '' : ' ')
}
