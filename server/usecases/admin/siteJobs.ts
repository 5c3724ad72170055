/** Jobs of all users. Titles and texts are the users' own, so administrators don't see them. */
import type { AdminJob, JobKind, JobState } from '../../../src/wire/adminSchemas'
import { RequestError } from '../../lib/requestError'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { SiteJob } from '../../ports/adminRepositories'
import type { DeliveryChannel } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { UserRow } from '../../ports/rows'
import { queueJob } from '../queueJob'
import { retryTask } from '../records/tasks'
import { requestDetection } from '../speakers/speakerDetection'
import { retryTranslation } from '../translation/translations'
import { audit, requireAccount, type Administration } from './administration'

export interface JobPageQuery {
  state: JobState
  kind?: JobKind | undefined
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
  const owner = await ownerOf(store, kind, id)
  if (owner === undefined) throw new RequestError('admin.noJob')
  const user = await requireAccount(store, owner)
  await retries[kind](ports, user, id)
  await audit(store, administration, { action: 'job.retried', subject: user, details: { kind, id } })
}

async function ownerOf(store: Repositories, kind: JobKind, id: number): Promise<number | undefined> {
  if (kind === 'translation') return (await store.translations.byId(id))?.userId
  if (kind === 'mail' || kind === 'webhook') return (await store.deliveries.byId(id))?.userId
  return (await store.tasks.byId(id))?.userId
}

type Retry = (ports: Ports, user: UserRow, id: number) => Promise<void>

const retries: Record<JobKind, Retry> = {
  transcription: (ports, user, id) => retryTask(ports, user, { id }),
  translation: (ports, user, id) => retryTranslation(ports, user, { id }),
  async speakers(ports, user, id) {
    const detection = await ports.store.speakerDetections.byTask(id)
    if (detection?.status !== 'failed') throw new RequestError('admin.noJob')
    const { speakers, replace } = detection
    await requestDetection(ports, user, { id, speakers, replace: replace ? 1 : 0 })
  },
  async summary({ store, clock }, user, id) {
    await store.transaction(async (repos) => {
      if (!(await repos.summaryFailures.remove(id))) throw new RequestError('admin.noJob')
      await queueJob(repos, { kind: 'summary', subject: id, userId: user.id }, clock.now())
    })
  },
  mail: (ports, user, id) => retryDelivery(ports, { userId: user.id, channel: 'mail' }, id),
  webhook: (ports, user, id) => retryDelivery(ports, { userId: user.id, channel: 'webhook' }, id),
}

async function retryDelivery(
  { store, clock }: Ports,
  of: { userId: number; channel: DeliveryChannel },
  id: number,
): Promise<void> {
  await store.transaction(async (repos) => {
    const failed = (await repos.deliveries.byId(id))?.failedAt != null
    if (!failed || !(await repos.deliveries.restart(id, of, clock.now()))) throw new RequestError('admin.noJob')
    await queueJob(repos, { kind: of.channel, subject: id, userId: of.userId }, clock.now())
  })
}
