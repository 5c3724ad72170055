/** The webhook of an account: where it is, its secret, and what was sent. */
import type * as v from 'valibot'
import type { Delivery, Webhook } from '../../../src/wire/noticeSchemas'
import { RequestError } from '../../lib/requestError'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import { WebhookError, type WebhookSender } from '../../ports/gateways'
import type { DeliveryRow, WebhookRow } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import { queueJob } from '../queueJob'
import { enforceRateLimit } from '../rateLimits'
import { noticePayload, parsePayload } from './deliveryPayload'
import { newEventId } from './notify'
import { dropWaiting, queueDelivery } from './queueDelivery'
import { newWebhookSecret } from './signature'

/** How long the secret before a rotation signs as well. */
const rotationMs = 86_400_000
/** Deliveries that are listed. */
const listed = 20
/** Changes and requests that one asks for, per hour. */
const asksPerHour = 60

const requireSender = ({ webhooks }: Ports): WebhookSender => {
  if (!webhooks) throw new RequestError('webhook.off')
  return webhooks
}

async function requireWebhook({ store }: Ports, userId: number): Promise<WebhookRow> {
  const webhook = await store.webhooks.find(userId)
  if (!webhook) throw new RequestError('webhook.missing')
  return webhook
}

const enforceAsks = ({ store, clock }: Ports, userId: number) =>
  enforceRateLimit(store, `webhook of ${userId}`, { now: clock.now(), windowMs: 3_600_000, max: asksPerHour })

export async function webhookOf(
  { store }: Ports,
  userId: number,
  locale: ServerLocale,
): Promise<v.InferInput<typeof Webhook>> {
  const webhook = await store.webhooks.find(userId)
  if (!webhook) return { url: '' }
  const deliveries = await store.deliveries.list(userId, 'webhook', listed)
  return {
    url: webhook.url,
    disabled_at: isoOf(webhook.disabledAt),
    deliveries: deliveries.map((row) => toDeliveryDto(row, locale)),
  }
}

const isoOf = (time: number | null): string => (time === null ? '' : new Date(time).toISOString())

function toDeliveryDto(row: DeliveryRow, locale: ServerLocale): Delivery {
  const { id, createdAt, due, tries, sentAt, status, problem } = row
  const payload = parsePayload(row.payload)
  const problemId = `webhook.problem.${problem}`
  return {
    id,
    type: 'event' in payload ? payload.event.type : '',
    at: isoOf(createdAt),
    next_at: isoOf(due),
    state: due !== null ? 'waiting' : sentAt !== null ? 'sent' : 'failed',
    tries,
    ...(status !== null && { status }),
    problem: isMessageId(problemId) ? translate(locale, problemId) : '',
  }
}

/** Sets the URL and turns the webhook on; a new one gets a secret. '' removes it. @throws RequestError */
export async function saveWebhook(ports: Ports, userId: number, url: string): Promise<void> {
  const { store } = ports
  await enforceAsks(ports, userId)
  if (url !== '') checkUrl(requireSender(ports), url)
  await store.transaction(async (repos) => {
    if (url === '') {
      await dropWaiting(repos, userId, 'webhook')
      await repos.webhooks.remove(userId)
      return
    }
    const before = await repos.webhooks.find(userId)
    const secrets = before ?? { userId, secret: newWebhookSecret(), previousSecret: '', previousUntil: 0 }
    await repos.webhooks.save({ ...secrets, url, failingSince: null, disabledAt: null })
  })
}

function checkUrl(sender: WebhookSender, url: string): void {
  if (!URL.canParse(url)) throw new RequestError('webhook.url')
  try {
    sender.check(url)
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    throw new RequestError(error.fault === 'address' ? 'webhook.address' : 'webhook.insecure')
  }
}

/** @throws RequestError if there is no webhook */
export const webhookSecret = async (ports: Ports, userId: number): Promise<string> =>
  (await requireWebhook(ports, userId)).secret

/** Replaces the secret. The old one signs as well for a day. @throws RequestError */
export async function rotateWebhookSecret(ports: Ports, userId: number): Promise<string> {
  await enforceAsks(ports, userId)
  const { secret: previousSecret } = await requireWebhook(ports, userId)
  const secret = newWebhookSecret()
  const previousUntil = ports.clock.now() + rotationMs
  await ports.store.webhooks.update(userId, { secret, previousSecret, previousUntil })
  return secret
}

/** Queues a request of type `test`. @throws RequestError */
export async function sendTest(ports: Ports, userId: number): Promise<void> {
  requireSender(ports)
  await enforceAsks(ports, userId)
  await requireWebhook(ports, userId)
  const nothing = { about: null, title: '', taskId: null, translationId: null, reason: '', details: {} }
  const payload = noticePayload({ ...nothing, type: 'test' })
  const createdAt = ports.clock.now()
  const delivery = { userId, channel: 'webhook', eventId: newEventId(), payload, createdAt } as const
  await ports.store.transaction((repos) => queueDelivery(repos, delivery))
}

/** Queues a request that is finished once more, with the same id. @throws RequestError */
export async function resendDelivery(ports: Ports, userId: number, id: number): Promise<void> {
  requireSender(ports)
  await enforceAsks(ports, userId)
  await requireWebhook(ports, userId)
  const now = ports.clock.now()
  await ports.store.transaction(async (repos) => {
    if (!(await repos.deliveries.restart(id, { userId, channel: 'webhook' }, now)))
      throw new RequestError('webhook.noDelivery')
    await queueJob(repos, { kind: 'webhook', subject: id, userId }, now)
  })
}
