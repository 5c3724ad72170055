import type { WireSegment } from '../../../src/wire/responses'
import { taskStatus } from '../../../src/wire/constants'
import type { HeldJob } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { TaskRow } from '../../ports/rows'
import type { SpeakerDetectionResult } from '../../ports/speakerRepositories'
import { segmentBatches } from '../records/segmentStream'
import { beginTextChange } from '../records/textQuota'
import { saveVersion } from '../records/versions'
import { assignSpeakers, type SpeakerChanges } from './assignSpeakers'
import type { DiarizedVoices } from './diarizeRecording'
import { proposeNames } from './proposeNames'

/** The transcript is gone or is being made anew: there is nothing to save. */
export class DetectionObsoleteError extends Error {
  override name = 'DetectionObsoleteError'
}

/** A user saves about once a second at most, so a transcript that changes this often in a row is edited by a program. */
const maxConflicts = 20

interface Detection {
  taskId: number
  /** Whether speakers that segments already have are replaced. */
  replace: boolean
  job: HeldJob
}

/**
 * Saves the speakers as an ordinary version, proposes names for them, and ends the detection, atomically. If the transcript changed
 * meanwhile, they are assigned to its new text.
 * @throws DetectionObsoleteError, RequestError over the text quota, HoldLostError, or the signal's reason
 */
export async function saveSpeakers(
  ports: Ports,
  voices: DiarizedVoices,
  { taskId, replace, job }: Detection,
): Promise<void> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const task = await ports.store.tasks.byId(taskId)
    if (task?.status !== taskStatus.done) throw new DetectionObsoleteError('the transcript is not there')
    const segments: WireSegment[] = []
    for await (const batch of segmentBatches(ports.store, taskId)) segments.push(...batch)
    const { speakers } = task
    const changes = await assignSpeakers({ segments, speakers }, voices.turns, { replace, signal: job.signal })
    if (await saveChanges(ports, { job, task, voices }, changes)) return
  }
  throw new Error('the transcript kept changing')
}

interface ComputedChanges {
  job: HeldJob
  /** The task as it was when the changes were computed. */
  task: TaskRow
  voices: DiarizedVoices
}

/** False, without a change, if the transcript has another version meanwhile. */
async function saveChanges(
  { clock }: Ports,
  { job, task, voices }: ComputedChanges,
  { list, speakers, roles }: SpeakerChanges,
): Promise<boolean> {
  const changed = list.length > 0 || speakers !== undefined
  const found = new Set(voices.turns.map(({ voice }) => voice)).size
  return job.inTransaction(async (repos) => {
    const [user, current] = [await repos.users.byId(task.userId), await repos.tasks.byId(task.id)]
    if (!user || current?.status !== taskStatus.done) throw new DetectionObsoleteError('the transcript is not there')
    if (current.version !== task.version) return false
    const version = changed ? task.version + 1 : null
    const result = { status: 'done', progress: 100, found, version, error: '' } as const
    await endDetection(repos, task.id, { result, now: clock.now() })
    const profiles = await repos.voiceProfiles.list(user.id)
    const names = speakers ?? task.speakers
    const isUnnamed = (voice: number) => !names[roles.get(voice) ?? '']
    const proposals = proposeNames(voices, profiles, isUnnamed)
    await repos.voiceProposals.replace(
      task.id,
      proposals.flatMap(({ voice, profileId }) => {
        const role = roles.get(voice)
        return role === undefined ? [] : [{ role, profileId }]
      }),
    )
    if (!changed) return true
    const quotaCheck = await beginTextChange(repos, user)
    await repos.tasks.incrementVersion(task.id, task.version)
    await saveVersion(repos, current, { userId: user.id, now: clock.now(), speakers, list, removed: [] })
    await quotaCheck.check('record', task.id)
    return true
  })
}

/** Ends the detection of a task. Its summary, which waits for that, is made now. */
export async function endDetection(
  { speakerDetections, queue }: Repositories,
  taskId: number,
  { result, now }: { result: Partial<SpeakerDetectionResult>; now: number },
): Promise<void> {
  await speakerDetections.update(taskId, result)
  await queue.expedite('summary', taskId, now)
}
