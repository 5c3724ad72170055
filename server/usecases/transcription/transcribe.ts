/** Transcribes a recording: decodes it as a stream, splits it at pauses and recognizes the chunks concurrently. */
import { pcmSamplesPerMs, taskStatus } from '../../../src/wire/constants'
import type { HeldJob } from '../../ports/jobQueue'
import { MediaFileError, type Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { priceOf, reconcile } from '../credit/credit'
import { enginesFor } from './enginePreference'
import { NoEngineError } from './fallbackRecognizer'
import { identifyTaskLanguage } from './identifyTaskLanguage'
import { segmentAudio } from './segmenter'
import { createChunkTranscriber } from './transcribeChunk'
import { TranscriptionError } from './transcriptionFailure'
import { TaskGroup } from '../../lib/taskGroup'
import { isPaidAsMeeting, isSameAttempt, TranscriptionMeter } from './transcriptionMeter'
import { Peaks } from './peaks'
import { notify, noticeRecord } from '../notices/notify'
import { queueFollowUps } from '../queueJob'

/** Codecs pad recordings by up to this. */
const codecPaddingMs = 1_000

/**
 * Transcribes a running task to its end, or until the user's credit runs out: then the task is unpaid, keeps its text, and
 * can resume after a top-up. Each chunk is stored as soon as it is recognized; chunks stored by an earlier run are skipped.
 * Decoding waits for the engine, so that only a few chunks are in memory.
 * @returns 'unpaid' if the credit ran out
 * @throws NoEngineError, TranscriptionError, MediaFileError, SpeechEngineError, DiskFullError, HoldLostError, or the signal's reason
 */
export async function transcribe(
  ports: Ports,
  settings: Settings,
  { task: started, job }: { task: TaskRow; job: HeldJob },
): Promise<'done' | 'unpaid'> {
  const { signal } = job
  if (!(await ports.files.open(started.file))) throw new TranscriptionError('task.error.missing')
  const task = await identifyTaskLanguage(ports, started, signal)
  const [engine] = await enginesFor(ports, task.language)
  if (!engine) throw new NoEngineError(task.language)
  if (task.error !== '') await ports.store.tasks.update(task.id, { error: '' })

  const audio = new BilledAudio(settings.audioLimitSeconds * 1000 + codecPaddingMs, new TranscriptionMeter(ports, task))
  const taskGroup = new TaskGroup(engine.concurrency + 1, signal)
  try {
    const transcribeChunk = await createChunkTranscriber(ports, { task, job }, taskGroup.signal)
    for await (const chunk of segmentAudio(audio.pass(ports.media.decode(task.file, taskGroup.signal)), {
      detector: ports.speech.detector,
      onDetectorFailure: (error) => ports.log.error('detector', { task: task.id, error }),
    })) {
      await taskGroup.spawn(() => transcribeChunk(chunk))
    }
    if (!audio.isUnpaid) await storePeaks(ports, task, audio.peaks)
    await taskGroup.join()
  } finally {
    await taskGroup.cancel()
  }
  const end = audio.isUnpaid ? markUnpaid : markDone
  return end(ports, { task, job }, audio.passedMs)
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

/** Writes the peaks unless an earlier run did. The name is stored first, so that no file is ever unreferenced. */
async function storePeaks({ store, files }: Ports, task: TaskRow, peaks: Peaks): Promise<void> {
  if (task.peaksFile && (await files.open(task.peaksFile))) return
  const peaksFile = task.peaksFile ?? files.name('peaks')
  await store.tasks.update(task.id, { peaksFile })
  await files.write(peaksFile, peaks.finish())
  // If the task was deleted in the meantime, its deletion didn't see the file.
  if (!(await store.tasks.byId(task.id))) await files.remove(peaksFile)
}

interface TaskRun {
  task: TaskRow
  job: HeldJob
}

/** Does nothing if the task was deleted or restarted. */
async function markDone({ clock }: Ports, { task, job }: TaskRun, ms: number): Promise<'done'> {
  await job.inTransaction(async (repos) => {
    const current = await repos.tasks.byId(task.id)
    if (!isSameAttempt(current, task)) return
    const times = isPaidAsMeeting(task) ? task.times : priceOf(ms)
    await repos.tasks.update(task.id, { status: taskStatus.done, progress: 100, error: '', times })
    await reconcile(repos, task, { seconds: times, now: clock.now() })
    await queueFollowUps(repos, task, clock.now())
    await notify(repos, { about: 'transcribed', ...noticeRecord(current), now: clock.now() })
  })
  return 'done'
}

/** Marks the task as unpaid; the text so far is stored and paid. */
async function markUnpaid({ clock }: Ports, { task, job }: TaskRun, ms: number): Promise<'unpaid'> {
  await job.inTransaction(async (repos) => {
    const current = await repos.tasks.byId(task.id)
    if (!isSameAttempt(current, task)) return
    const reason = 'task.error.credit'
    await repos.tasks.update(task.id, { status: taskStatus.unpaid, error: reason, times: priceOf(ms) })
    await notify(repos, { about: 'unpaid', ...noticeRecord(current), reason, now: clock.now() })
  })
  return 'unpaid'
}
