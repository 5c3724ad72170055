/** Transcribes a recording: decodes it as a stream, splits it at pauses and recognizes the chunks concurrently. */
import { pcmSamplesPerMs, taskStatus } from '../../../src/wire/constants'
import { MediaFileError, type Ports } from '../../ports/ports'
import { SpeechEngineError, type SpeechEngine, type Utterance } from '../../ports/speech'
import type { RecognizedChunk, TaskRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { priceOf, reconcile } from '../credit/credit'
import { segmentAudio, type AudioChunk } from './segmenter'
import { TranscriptionError } from './transcriptionFailure'
import { TaskGroup } from '../../lib/taskGroup'
import { isPaidAsMeeting, isSameAttempt, TranscriptionMeter } from './transcriptionMeter'
import { Peaks } from './peaks'
import { TranscriptionProgress } from './transcriptionProgress'
import { toSegments } from './utteranceSegments'

/** Codecs pad recordings by up to this. */
const codecPaddingMs = 1_000
const maxChunkAttempts = 2

/**
 * Transcribes a running task to its end, or until the user's credit runs out: then the task is unpaid, keeps its text, and
 * can resume after a top-up. Each chunk is stored as soon as it is recognized; chunks stored by an earlier run are skipped.
 * Decoding waits for the engine, so that only a few chunks are in memory.
 * @returns 'unpaid' if the credit ran out
 * @throws TranscriptionError, MediaFileError, SpeechEngineError, DiskFullError, or the signal's reason
 */
export async function transcribe(
  ports: Ports,
  settings: Settings,
  { task, signal }: { task: TaskRow; signal: AbortSignal },
): Promise<'done' | 'unpaid'> {
  const engine = ports.speech.engines.find(({ languages }) => languages.includes(task.language))
  if (!engine) throw new TranscriptionError('task.error.unavailable')
  if (!(await ports.files.open(task.file))) throw new TranscriptionError('task.error.missing')

  const audio = new BilledAudio(settings.audioLimitSeconds * 1000 + codecPaddingMs, new TranscriptionMeter(ports, task))
  const taskGroup = new TaskGroup(engine.concurrency + 1, signal)
  try {
    const recognizeChunk = await createChunkRecognizer(ports, task, { engine, signal: taskGroup.signal })
    for await (const chunk of segmentAudio(audio.pass(ports.media.decode(task.file, taskGroup.signal)))) {
      await taskGroup.spawn(() => recognizeChunk(chunk))
    }
    if (!audio.isUnpaid) await storePeaks(ports, task, audio.peaks)
    await taskGroup.join()
  } finally {
    await taskGroup.cancel()
  }
  return audio.isUnpaid ? markUnpaid(ports, task, audio.passedMs) : markDone(ports, task, audio.passedMs)
}

/** Passes decoded audio through, charging for it and computing peaks. Stops when the credit runs out. */
class BilledAudio {
  readonly peaks = new Peaks()
  #samples = 0
  #isUnpaid = false

  constructor(
    private readonly limitMs: number,
    private readonly meter: TranscriptionMeter,
  ) {}

  /** Duration of the audio passed so far. */
  get passedMs(): number {
    return this.#samples / pcmSamplesPerMs
  }

  /** Whether the credit ran out. */
  get isUnpaid(): boolean {
    return this.#isUnpaid
  }

  async *pass(audio: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
    for await (const decoded of audio) {
      const decodedMs = (this.#samples + decoded.length) / pcmSamplesPerMs
      if (decodedMs > this.limitMs) throw new MediaFileError('tooLong')
      const reachedMs = await this.meter.chargeUpTo(decodedMs)
      this.#isUnpaid = reachedMs < decodedMs
      const pcm = this.#isUnpaid
        ? decoded.subarray(0, Math.max(0, reachedMs * pcmSamplesPerMs - this.#samples))
        : decoded
      this.#samples += pcm.length
      this.peaks.add(pcm)
      if (pcm.length > 0) yield pcm
      if (this.#isUnpaid) return
    }
  }
}

/** Creates the function that recognizes and stores a chunk unless it is already stored. */
async function createChunkRecognizer(
  { store, clock }: Ports,
  task: TaskRow,
  { engine, signal }: { engine: SpeechEngine; signal: AbortSignal },
) {
  const stored = await store.segments.chunks(task.id)
  const progress = new TranscriptionProgress(clock, task.times * 1000, task.progress)
  return async (chunk: AudioChunk): Promise<void> => {
    progress.start(chunk)
    const remaining = unrecognizedPart(chunk, stored)
    if (remaining) {
      const segments = toSegments(
        remaining,
        await recognizeWithRetry(() => engine.recognize(remaining.pcm, task.language, { signal }), signal),
      )
      await store.segments.addChunk(task.id, { startMs: remaining.startMs, endMs: remaining.endMs }, segments)
    }
    const percent = progress.finish(chunk)
    if (percent !== null) await store.tasks.update(task.id, { progress: percent })
  }
}

/**
 * The part of a chunk that is not stored yet. The same audio gives the same chunks, so most are stored completely or not at
 * all; one at the point where the credit ran out is stored partly.
 */
export function unrecognizedPart(chunk: AudioChunk, stored: readonly RecognizedChunk[]): AudioChunk | null {
  let { startMs } = chunk
  // Stored chunks are ordered by start.
  for (const known of stored) if (known.startMs <= startMs && known.endMs > startMs) startMs = known.endMs
  if (startMs >= chunk.endMs) return null
  return { startMs, endMs: chunk.endMs, pcm: chunk.pcm.subarray((startMs - chunk.startMs) * pcmSamplesPerMs) }
}

async function recognizeWithRetry(recognize: () => Promise<Utterance[]>, signal: AbortSignal): Promise<Utterance[]> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await recognize()
    } catch (error) {
      if (!(error instanceof SpeechEngineError) || attempt === maxChunkAttempts) throw error
    }
  }
}

/** Writes the peaks unless an earlier run did. The name is stored first, so that no file is ever unreferenced. */
async function storePeaks({ store, files }: Ports, task: TaskRow, peaks: Peaks): Promise<void> {
  if (task.peaksFile && (await files.open(task.peaksFile))) return
  const peaksFile = task.peaksFile ?? files.name('peaks')
  await store.tasks.update(task.id, { peaksFile })
  await files.write(peaksFile, peaks.finish())
  // If the task was deleted in the meantime, its deletion didn't see the file.
  if (!(await store.tasks.byId(task.id))) await files.remove(peaksFile)
}

/** Does nothing if the task was deleted or restarted. */
async function markDone({ store, clock }: Ports, task: TaskRow, ms: number): Promise<'done'> {
  await store.transaction(async (repos) => {
    if (!isSameAttempt(await repos.tasks.byId(task.id), task)) return
    const times = isPaidAsMeeting(task) ? task.times : priceOf(ms)
    await repos.tasks.update(task.id, { status: taskStatus.done, progress: 100, error: '', times })
    await reconcile(repos, task, { seconds: times, now: clock.now() })
  })
  return 'done'
}

/** Marks the task as unpaid; the text so far is stored and paid. */
async function markUnpaid({ store }: Ports, task: TaskRow, ms: number): Promise<'unpaid'> {
  await store.transaction(async (repos) => {
    if (!isSameAttempt(await repos.tasks.byId(task.id), task)) return
    await repos.tasks.update(task.id, { status: taskStatus.unpaid, error: 'task.error.credit', times: priceOf(ms) })
  })
  return 'unpaid'
}
