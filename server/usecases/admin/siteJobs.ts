/** Jobs of all users. Titles and texts are the users' own, so administrators don't see them. */
import type { AdminJob, JobKind, JobState } from '../../../src/wire/adminSchemas'
import { RequestError } from '../../lib/requestError'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { SiteJob } from '../../ports/adminRepositories'
import type { Ports } from '../../ports/ports'
import { retryTask } from '../records/tasks'
import { requestDetection } from '../speakers/speakerDetection'
import { retryTranslation } from '../translation/translations'
import { audit, requireAccount, type Administration } from './administration'

export interface JobPageQuery {
  state: JobState
  page: number
  limit: number
}

/** A page of the jobs in that state. */
export async function jobPage(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  query: JobPageQuery,
  locale: ServerLocale,
): Promise<{ rows: AdminJob[]; total: number }> {
  const { rows, total } = await store.siteWide.jobs({ ...query, now: clock.now() })
  return { rows: rows.map((job) => toJobDto(job, query.state, locale)), total }
}

function toJobDto(job: SiteJob, state: JobState, locale: ServerLocale): AdminJob {
  const { id, kind, username, language, seconds, progress, attempts, error, errorValues, createdAt } = job
  return {
    id,
    kind,
    state,
    username,
    language,
    seconds,
    progress: state === 'running' ? progress : null,
    attempts,
    reason: isMessageId(error) ? translate(locale, error, JSON.parse(errorValues) as Record<string, string>) : error,
    created_at: new Date(createdAt).toISOString(),
    can_retry: state === 'failed',
  }
}

/** Tries a failed job again, as its user could. @throws RequestError, also if the user has not enough credit */
export async function retryJob(
  ports: Ports,
  administration: Administration,
  { kind, id }: { kind: JobKind; id: number },
): Promise<void> {
  const { store } = ports
  const owner =
    kind === 'translation' ? (await store.translations.byId(id))?.userId : (await store.tasks.byId(id))?.userId
  if (owner === undefined) throw new RequestError('admin.noJob')
  const user = await requireAccount(store, owner)
  if (kind === 'transcription') await retryTask(ports, user, { id })
  else if (kind === 'translation') await retryTranslation(ports, user, { id })
  else {
    const detection = await store.speakerDetections.byTask(id)
    if (detection?.status !== 'failed') throw new RequestError('admin.noJob')
    const { speakers, replace } = detection
    await requestDetection(ports, user, { id, speakers, replace: replace ? 1 : 0 })
  }
  await audit(store, administration, { action: 'job.retried', subject: user, details: { kind, id } })
}
