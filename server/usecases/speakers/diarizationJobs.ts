/** Workers for speaker detection. It runs after a recording is transcribed and never changes the task's status. */
import type { ServerMessageId } from '../../messages/messages'
import type { HeldJob, Postponed, WorkerPool } from '../../ports/jobQueue'
import { DiskFullError, MediaFileError, type Ports } from '../../ports/ports'
import { SpeechEngineError } from '../../ports/speech'
import type { SpeakerDetectionResult, SpeakerDetectionRow } from '../../ports/speakerRepositories'
import type { TaskRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { canDetectSpeakers } from '../requestSpeakers'
import { diarizeRecording } from './diarizeRecording'
import { DetectionObsoleteError, endDetection, saveSpeakers } from './saveSpeakers'

/** Starts the workers. A failed detection leaves the transcript as it is and is reported to the user. Without a diarizer, detections wait. */
export function startDiarizationJobs(ports: Ports, { concurrency } = { concurrency: 1 }): WorkerPool {
  return ports.jobs.work('speakers', {
    concurrency,
    isReady: () => canDetectSpeakers(ports),
    maxAttempts: 3,
    maxCrashes: 3,
    backoffMs: (attempt) => 10_000 * 4 ** (attempt - 1),
    isFinal: (error) => diarizationFailure(error).final,
    run: (job) => runDetection(ports, job),
    onGivenUp: (job, error) =>
      job.inTransaction((repos) =>
        endDetection(repos, job.subject, {
          result: { status: 'failed', error: diarizationFailure(error).reason },
          now: ports.clock.now(),
        }),
      ),
  })
}

async function runDetection(ports: Ports, job: HeldJob): Promise<Postponed | void> {
  const { store } = ports
  const detection = await store.speakerDetections.byTask(job.subject)
  const task = await store.tasks.byId(job.subject)
  if (!task || (detection?.status !== 'queued' && detection?.status !== 'running')) return
  try {
    await updateDetection(job, { status: 'running', progress: 0 })
    await detectSpeakers(ports, { task, detection, job })
  } catch (error) {
    // Unless the hold was lost, it waits again: for the transcript that is being made anew, a diarizer, or its next attempt.
    await updateDetection(job, { status: 'queued', progress: 0 })
    if (error instanceof DetectionObsoleteError) return
    if (!job.signal.aborted && !canDetectSpeakers(ports)) return { postponeMs: 0 }
    throw error
  }
}

const updateDetection = (job: HeldJob, patch: Partial<SpeakerDetectionResult>) =>
  job.inTransaction(({ speakerDetections }) => speakerDetections.update(job.subject, patch))

interface DetectionRun {
  task: TaskRow
  detection: SpeakerDetectionRow
  job: HeldJob
}

async function detectSpeakers(ports: Ports, { task, detection, job }: DetectionRun): Promise<void> {
  const { clock, log } = ports
  const startedAt = clock.now()
  let progress = 0
  const onProgress = async (analyzedMs: number) => {
    // The rest is for matching the voices and saving.
    const percent = Math.min(98, Math.floor((98 * analyzedMs) / Math.max(1, task.times * 1000)))
    if (percent <= progress) return
    progress = percent
    await updateDetection(job, { progress })
  }
  const { speakers, replace } = detection
  const voices = await diarizeRecording(ports, task.file, { speakers, signal: job.signal, onProgress })
  await saveSpeakers(ports, voices, { taskId: task.id, replace, job })
  log.info('speakers.done', { task: task.id, ms: clock.now() - startedAt })
}

/** The message for the user, and whether the failure is permanent. */
function diarizationFailure(error: unknown): { reason: ServerMessageId; final: boolean } {
  if (error instanceof RequestError) return { reason: 'speakers.error.textFull', final: true }
  if (error instanceof MediaFileError) return { reason: 'speakers.error.audio', final: true }
  if (error instanceof SpeechEngineError) return { reason: 'speakers.error.engine', final: false }
  if (error instanceof DiskFullError) return { reason: 'speakers.error.diskFull', final: false }
  return { reason: 'speakers.error.failed', final: false }
}
