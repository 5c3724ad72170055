/** Worker that sends queued mails and webhook requests, and tries again for about a day. */
import { defaultLocale, isLocale } from '../../../locales/locales'
import { startWorkerPool, type WorkerPool } from '../../lib/workerPool'
import { translate } from '../../messages/messages'
import type { DeliveryRow } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import type { Attempt } from './attempt'
import { deliverFinishedMail, deliverMail } from './deliverMail'
import { deliverWebhook } from './deliverWebhook'

const leaseMs = 120_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Delays after failed attempts, before chance is added: with the first attempt nine in 28 hours. */
const delaysMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 6 * hourMs, 7 * hourMs, 7 * hourMs]
/** A webhook that has accepted nothing for so long is turned off. */
const givenUpAfterMs = 3 * 24 * hourMs

/** Starts the worker and resumes what an earlier process left. Never throws. */
export function startDeliveryJobs(ports: Ports, settings: Settings): WorkerPool {
  const { store, clock } = ports
  return startWorkerPool(ports, {
    name: 'deliveries',
    concurrency: 4,
    releaseAll: () => store.deliveries.releaseAll(),
    claim: () => store.deliveries.claim(clock.now(), leaseMs),
    run: (row) =>
      runDelivery(ports, row, () =>
        row.channel === 'mail' ? deliverMail(ports, settings, row) : deliverWebhook(ports, settings, row),
      ),
  })
}

/** Sends a complete mail at once instead of waiting for the worker, which tries again if this fails. Never throws. */
export async function deliverNow(ports: Ports, id: number): Promise<void> {
  const { store, clock, log } = ports
  try {
    const row = await store.deliveries.claim(clock.now(), leaseMs, id)
    if (row) await runDelivery(ports, row, () => deliverFinishedMail(ports, row))
  } catch (error) {
    log.error('deliveries.claim', { error })
  }
}

async function runDelivery(ports: Ports, row: DeliveryRow, attempt: () => Promise<Attempt>): Promise<void> {
  const { store, log } = ports
  try {
    await recordAttempt(ports, row, await attempt())
  } catch (error) {
    log.error('deliveries.failed', { delivery: row.id, error })
    await store.deliveries
      .finish(row.id, { ...outcomeOf(ports, row, { isFinal: false }), status: null, problem: '' })
      .catch((storeError: unknown) => log.error('deliveries.store', { delivery: row.id, error: storeError }))
  }
}

function outcomeOf({ clock }: Ports, { tries }: DeliveryRow, { isFinal }: Pick<Attempt, 'isFinal'>) {
  const now = clock.now()
  const delayMs = delaysMs[tries - 1]
  if (isFinal || delayMs === undefined) return { due: null, sentAt: null, failedAt: now }
  return { due: now + Math.round(delayMs * (1 + Math.random() / 10)), sentAt: null, failedAt: null }
}

async function recordAttempt(ports: Ports, row: DeliveryRow, result: Attempt): Promise<void> {
  const { store, clock } = ports
  const { status, problem } = result
  const now = clock.now()
  const outcome = result.sent ? { due: null, sentAt: now, failedAt: null } : outcomeOf(ports, row, result)
  await store.deliveries.finish(row.id, { ...outcome, status, problem })
  if (row.channel === 'webhook' && problem !== 'off') await watchWebhook(ports, row.userId, result)
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
    await repos.deliveries.removeWaiting(userId, 'webhook')
    const locale = (await repos.users.byId(userId))?.locale ?? ''
    const language = isLocale(locale) ? locale : defaultLocale
    const title = translate(language, 'webhook.disabled.title')
    await repos.inbox.insert(userId, { title, text: translate(language, 'webhook.disabled'), createdAt: now })
  })
}
