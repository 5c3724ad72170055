/** Recognizes the chunks of a recording and stores their text. */
import { pcmSamplesPerMs } from '../../../src/wire/constants'
import type { HeldJob } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { RecognizedChunk, TaskRow } from '../../ports/rows'
import { loadOwnWords } from '../vocabulary/ownWords'
import { FallbackRecognizer } from './fallbackRecognizer'
import type { AudioChunk } from './segmenter'
import { refineUtterances } from './textSteps'
import { TranscriptionProgress } from './transcriptionProgress'
import { toSegments } from './utteranceSegments'

/** Creates the function that recognizes and stores a chunk, or what is not stored of it. */
export async function createChunkTranscriber(
  ports: Ports,
  { task, job }: { task: TaskRow; job: HeldJob },
  signal: AbortSignal,
) {
  const { store, clock } = ports
  const { id: taskId, language } = task
  const stored = await store.segments.chunks(taskId)
  const progress = new TranscriptionProgress(clock, task.times * 1000, task.progress)
  const { hotwords, replace } = await loadOwnWords(store, task)
  const recognizer = new FallbackRecognizer(ports, language)
  return async (chunk: AudioChunk): Promise<void> => {
    progress.start(chunk)
    for (const part of unrecognizedParts(chunk, stored)) {
      const { engine, utterances } = await recognizer.recognize(part.pcm, { signal, hotwords })
      const refined = await refineUtterances(ports, utterances, { language, signal, replace })
      const { startMs, endMs } = part
      const segments = toSegments(part, refined, engine)
      await job.progress((repos) => repos.segments.addChunk(taskId, { startMs, endMs }, segments))
    }
    const percent = progress.finish(chunk)
    if (percent !== null) await store.tasks.update(taskId, { progress: percent })
  }
}

/** Shorter parts hold no word: they are what two detectors of speech see differently around a chunk. */
const minPartMs = 100

/**
 * The parts of a chunk that are not stored yet, in order. The same audio gives the same chunks, so most are stored completely or
 * not at all. One at the point where the credit ran out is stored partly, and after the detector of speech changed, stored chunks
 * may lie anywhere in it.
 * @param stored ordered by start, without overlaps
 */
export function unrecognizedParts(chunk: AudioChunk, stored: readonly RecognizedChunk[]): AudioChunk[] {
  const parts: AudioChunk[] = []
  let fromMs = chunk.startMs
  const addUntil = (ms: number) => {
    if (ms - fromMs >= minPartMs) parts.push(partOf(chunk, fromMs, ms))
  }
  for (const { startMs, endMs } of stored) {
    if (endMs <= fromMs) continue
    if (startMs >= chunk.endMs) break
    addUntil(startMs)
    fromMs = endMs
  }
  addUntil(chunk.endMs)
  return parts
}

function partOf(chunk: AudioChunk, startMs: number, endMs: number): AudioChunk {
  const sampleAt = (ms: number) => (ms - chunk.startMs) * pcmSamplesPerMs
  // A recording may end within a millisecond.
  const end = endMs === chunk.endMs ? chunk.pcm.length : sampleAt(endMs)
  return { startMs, endMs, pcm: chunk.pcm.subarray(sampleAt(startMs), end) }
}
