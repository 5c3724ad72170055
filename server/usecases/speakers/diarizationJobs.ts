/** Worker pool for speaker detection. It runs after a recording is transcribed and never changes the task's status. */
import type { ServerMessageId } from '../../messages/messages'
import { DiskFullError, MediaFileError, StorageUnavailableError, type Ports } from '../../ports/ports'
import { SpeechEngineError } from '../../ports/speech'
import type { SpeakerDetectionLease } from '../../ports/speakerRepositories'
import { RequestError } from '../../lib/requestError'
import { startWorkerPool, type WorkerPool } from '../../lib/workerPool'
import { diarizeRecording } from './diarizeRecording'
import { DetectionObsoleteError, saveSpeakers } from './saveSpeakers'

const leaseMs = 30_000
const renewMs = 10_000
const maxAttempts = 3
/** How long a detection waits for a storage that can't be reached. */
const storageCheckMs = 30_000
/** Delay before the second and third attempt. */
const backoffMs = (attempt: number) => 10_000 * 4 ** (attempt - 1)

/**
 * Starts the workers and resumes what an earlier process left unfinished. Never throws: a failed detection leaves the transcript
 * as it is and is reported to the user; store failures are logged and retried. Without a diarizer, detections wait.
 */
export function startDiarizationJobs(ports: Ports, { concurrency } = { concurrency: 1 }): WorkerPool {
  const { store, clock, media, speech } = ports
  return startWorkerPool(ports, {
    name: 'speakers',
    concurrency,
    releaseAll: () => store.speakerDetections.releaseAll(),
    claim: async () =>
      media.available && speech.diarizer ? store.speakerDetections.claim(clock.now(), leaseMs) : null,
    run: (lease, stopping) => new DiarizationRun(ports, lease, stopping).run(),
  })
}

/** Runs one claimed detection to its end. */
class DiarizationRun {
  /** Fires when the lease is lost: the task was deleted or transcribed again, or the detection was asked for again. */
  readonly #leaseLost = new AbortController()
  readonly #finished = new AbortController()
  #progress = 0

  constructor(
    private readonly ports: Ports,
    private readonly lease: SpeakerDetectionLease,
    private readonly stopping: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const leaseRenewal = this.#keepLease()
    try {
      // One that ends with the server each time is not tried forever.
      if (this.lease.tries > maxAttempts) await this.#fail('speakers.error.failed')
      else await this.#detect(AbortSignal.any([this.stopping, this.#leaseLost.signal]))
    } catch (error) {
      await this.#handleFailure(error)
    }
    this.#finished.abort()
    await leaseRenewal
  }

  async #detect(signal: AbortSignal): Promise<void> {
    const { store, clock, log } = this.ports
    const { taskId, speakers } = this.lease
    const startedAt = clock.now()
    const task = await store.tasks.byId(taskId)
    if (!task) return
    const onProgress = async (analyzedMs: number) => {
      // The rest is for matching the voices and saving.
      const percent = Math.min(98, Math.floor((98 * analyzedMs) / Math.max(1, task.times * 1000)))
      if (percent <= this.#progress) return
      this.#progress = percent
      await this.#renew()
    }
    const voices = await diarizeRecording(this.ports, task.file, { speakers, signal, onProgress })
    await saveSpeakers(this.ports, voices, { lease: this.lease, signal })
    log.info('speakers.done', { task: taskId, ms: clock.now() - startedAt })
  }

  async #renew(): Promise<void> {
    const { clock, store } = this.ports
    const renewed = await store.speakerDetections.renew(this.lease, clock.now() + leaseMs, this.#progress)
    if (!renewed) this.#leaseLost.abort(new DetectionObsoleteError('the lease was lost'))
  }

  async #keepLease(): Promise<void> {
    const { clock, log } = this.ports
    for (;;) {
      await clock.sleep(renewMs, this.#finished.signal)
      if (this.#finished.signal.aborted || this.#leaseLost.signal.aborted) return
      await this.#renew().catch((error: unknown) => log.error('speakers.renew', { error }))
    }
  }

  #fail(error: ServerMessageId): Promise<boolean> {
    return this.ports.store.speakerDetections.finish(this.lease, { status: 'failed', found: 0, version: null, error })
  }

  /** Retries or fails a detection that threw. If even that fails, the lease expires and it is claimed again. */
  async #handleFailure(error: unknown): Promise<void> {
    const { clock, log, store, speech } = this.ports
    const { taskId, tries } = this.lease
    const reschedule = (due: number, attempts: number) => store.speakerDetections.reschedule(this.lease, due, attempts)
    try {
      if (this.#leaseLost.signal.aborted || error instanceof DetectionObsoleteError) return await this.#release()
      // Neither the shutdown nor a removed model is its fault.
      if (this.stopping.aborted || !speech.diarizer) return await reschedule(clock.now(), tries - 1)
      const { reason, final } = diarizationFailure(error)
      log.error('speakers.fault', { task: taskId, tries, reason, error })
      if (error instanceof StorageUnavailableError) return await reschedule(clock.now() + storageCheckMs, tries - 1)
      if (!final && tries < maxAttempts) return await reschedule(clock.now() + backoffMs(tries), tries)
      await this.#fail(reason)
    } catch (storeError) {
      log.error('speakers.failure', { task: taskId, error: storeError })
    }
  }

  /** Waits for the transcript if it is being made anew; does nothing once the lease is lost. */
  async #release(): Promise<void> {
    await this.ports.store.speakerDetections.reschedule(this.lease, this.ports.clock.now(), 0)
  }
}

/** The message for the user, and whether the failure is permanent. */
function diarizationFailure(error: unknown): { reason: ServerMessageId; final: boolean } {
  if (error instanceof RequestError) return { reason: 'speakers.error.textFull', final: true }
  if (error instanceof MediaFileError) return { reason: 'speakers.error.audio', final: true }
  if (error instanceof SpeechEngineError) return { reason: 'speakers.error.engine', final: false }
  if (error instanceof DiskFullError) return { reason: 'speakers.error.diskFull', final: false }
  return { reason: 'speakers.error.failed', final: false }
}
