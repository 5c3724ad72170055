import type { NewJob } from '../ports/jobQueueRepositories'
import type { Repositories } from '../ports/repositories'
import type { TaskRow } from '../ports/rows'
import { isMember } from './billing/entitlement'

/** Those of members are done first. */
const memberPriority = 1

/** Queues a job, due now. To be called in the transaction that makes it necessary. */
export async function queueJob(
  { queue, users }: Pick<Repositories, 'queue' | 'users'>,
  { language = '', ...job }: Pick<NewJob, 'kind' | 'subject' | 'userId'> & { language?: string },
  now: number,
): Promise<void> {
  const user = await users.byId(job.userId)
  await queue.add({ ...job, language, due: now, priority: user && isMember(user, now) ? memberPriority : 0 })
}

/** Queues what is made of a record that is transcribed now: its speakers are told apart if that is wanted, and it is summarized. */
export async function queueFollowUps(
  repos: Pick<Repositories, 'queue' | 'users' | 'speakerDetections'>,
  { id: subject, userId }: Pick<TaskRow, 'id' | 'userId'>,
  now: number,
): Promise<void> {
  const detection = await repos.speakerDetections.byTask(subject)
  if (detection?.status === 'queued') await queueJob(repos, { kind: 'speakers', subject, userId }, now)
  await queueJob(repos, { kind: 'summary', subject, userId }, now)
}

/** Cancels all jobs of a task. */
export async function cancelTaskJobs({ queue }: Pick<Repositories, 'queue'>, taskId: number): Promise<void> {
  for (const kind of ['transcription', 'speakers', 'summary'] as const) await queue.cancel(kind, taskId)
}
