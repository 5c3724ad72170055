import { pcmSamplesPerMs, type LanguageValue } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import { SpeechEngineError } from '../../ports/speech'
import type { TaskRow } from '../../ports/rows'
import { segmentAudio } from './segmenter'
import { isSameAttempt } from './transcriptionMeter'

/** Speech that is listened to. */
const speechSamples = 30_000 * pcmSamplesPerMs
/** Audio that is searched for it: half an hour. */
const maxSamples = 1_800_000 * pcmSamplesPerMs
const maxAttempts = 2

/**
 * Identifies the language of a task that was added without one, by its first speech, and stores it. If it can't be identified,
 * the task keeps the one it has.
 * @returns the task with its language
 * @throws MediaFileError, or the signal's reason
 */
export async function identifyTaskLanguage(ports: Ports, task: TaskRow, signal: AbortSignal): Promise<TaskRow> {
  if (!task.identifyLanguage) return task
  const language = (await identify(ports, task, signal)) ?? task.language
  const change = { language, identifyLanguage: false }
  await ports.store.transaction(async ({ tasks }) => {
    if (isSameAttempt(await tasks.byId(task.id), task)) await tasks.update(task.id, change)
  })
  return { ...task, ...change }
}

async function identify(
  { media, speech, log }: Ports,
  task: TaskRow,
  signal: AbortSignal,
): Promise<LanguageValue | null> {
  const { languageIdentifier } = speech
  if (!languageIdentifier) return null
  const pcm = await firstSpeech(media.decode(task.file, signal))
  if (pcm.length === 0) return null
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await languageIdentifier.identify(pcm, signal)
    } catch (error) {
      if (!(error instanceof SpeechEngineError)) throw error
      log.error('task.language', { task: task.id, error })
    }
  }
  return null
}

async function firstSpeech(audio: AsyncIterable<Int16Array>): Promise<Int16Array> {
  const speech = new Int16Array(speechSamples)
  let samples = 0
  for await (const { pcm } of segmentAudio(startOf(audio))) {
    const part = pcm.subarray(0, speechSamples - samples)
    speech.set(part, samples)
    samples += part.length
    if (samples === speechSamples) break
  }
  return speech.subarray(0, samples)
}

async function* startOf(audio: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
  let samples = 0
  for await (const pcm of audio) {
    yield pcm
    samples += pcm.length
    if (samples >= maxSamples) return
  }
}
