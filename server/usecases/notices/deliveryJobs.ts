/** Workers that send queued mails and webhook requests, and try again for about a day. */
import { defaultLocale, isLocale } from '../../../locales/locales'
import { translate } from '../../messages/messages'
import type { HeldJob, JobHandler, Postponed, WorkerPool } from '../../ports/jobQueue'
import type { DeliveryRow } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import type { Attempt } from './attempt'
import { deliverMail } from './deliverMail'
import { deliverWebhook } from './deliverWebhook'
import { dropWaiting } from './queueDelivery'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Delays after failed attempts, before chance is added: with the first attempt nine in 28 hours. */
const delaysMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 6 * hourMs, 7 * hourMs, 7 * hourMs]
/** A webhook that has accepted nothing for so long is turned off. */
const givenUpAfterMs = 3 * 24 * hourMs

/** Sends a delivery. An answer that refuses it is an attempt as well; what is thrown is a fault of this server. */
type Deliver = (ports: Ports, settings: Settings, row: DeliveryRow) => Promise<Attempt>

/** Starts the workers of both channels. Never throws. */
export function startDeliveryJobs(ports: Ports, settings: Settings): Pick<WorkerPool, 'stop'> {
  const pools = [
    ports.jobs.work('mail', deliveryHandler(ports, settings, deliverMail)),
    ports.jobs.work('webhook', deliveryHandler(ports, settings, deliverWebhook)),
  ]
  return { stop: async () => void (await Promise.all(pools.map((pool) => pool.stop()))) }
}

/** One at a time for each user, so that they arrive in order and no receiver is flooded. */
const deliveryHandler = (ports: Ports, settings: Settings, deliver: Deliver): JobHandler => ({
  concurrency: 4,
  maxPerUser: 1,
  maxAttempts: delaysMs.length + 1,
  maxCrashes: 3,
  backoffMs: (attempt) => delaysMs[attempt - 1] ?? 0,
  isFinal: () => false,
  run: (job) => runDelivery(ports, job, (row) => deliver(ports, settings, row)),
  async onGivenUp(job) {
    const end = { due: null, tries: job.tries, sentAt: null, failedAt: ports.clock.now(), status: null, problem: '' }
    await job.inTransaction((repos) => repos.deliveries.finish(job.subject, end))
  },
})

async function runDelivery(
  ports: Ports,
  job: HeldJob,
  deliver: (row: DeliveryRow) => Promise<Attempt>,
): Promise<Postponed | void> {
  const row = await ports.store.deliveries.byId(job.subject)
  // Without a time it was finished, and the server died before the job was removed.
  if (!row || row.due === null) return
  const attempt = await deliver(row)
  const { sent, status, problem } = attempt
  const now = ports.clock.now()
  const postponeMs = delayAfter(attempt, job.tries)
  const due = postponeMs === null ? null : now + postponeMs
  const [sentAt, failedAt] = [sent ? now : null, !sent && due === null ? now : null]
  await job.inTransaction((repos) =>
    repos.deliveries.finish(row.id, { due, tries: job.tries, sentAt, failedAt, status, problem }),
  )
  if (row.channel === 'webhook' && problem !== 'off') await watchWebhook(ports, row.userId, attempt)
  if (postponeMs !== null) return { postponeMs, counts: true }
}

/** When the next attempt follows, in milliseconds; null if there is none. */
function delayAfter({ sent, isFinal }: Attempt, tries: number): number | null {
  const delayMs = delaysMs[tries - 1]
  if (sent || isFinal || delayMs === undefined) return null
  return Math.round(delayMs * (1 + Math.random() / 10))
}

/** Turns off a webhook that has accepted nothing for days, or is gone, and tells its owner. */
async function watchWebhook({ store, clock, log }: Ports, userId: number, { sent, status }: Attempt): Promise<void> {
  const webhook = await store.webhooks.find(userId)
  if (webhook?.disabledAt !== null) return
  const now = clock.now()
  if (sent) {
    if (webhook.failingSince !== null) await store.webhooks.update(userId, { failingSince: null })
    return
  }
  const failingSince = webhook.failingSince ?? now
  if (status !== 410 && now - failingSince < givenUpAfterMs) {
    if (webhook.failingSince === null) await store.webhooks.update(userId, { failingSince })
    return
  }
  log.info('webhook.disabled', { user: userId })
  await store.transaction(async (repos) => {
    await repos.webhooks.update(userId, { disabledAt: now })
    await dropWaiting(repos, userId, 'webhook')
    const locale = (await repos.users.byId(userId))?.locale ?? ''
    const language = isLocale(locale) ? locale : defaultLocale
    const title = translate(language, 'webhook.disabled.title')
    await repos.inbox.insert(userId, { title, text: translate(language, 'webhook.disabled'), createdAt: now })
  })
}
