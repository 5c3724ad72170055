import type { DeliveryRow, WebhookRow } from '../../ports/noticeRepositories'
import { WebhookError } from '../../ports/gateways'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import { failed, sent, type Attempt } from './attempt'
import { parsePayload, type NoticeEvent } from './deliveryPayload'
import { noticePath } from './noticeTexts'
import { webhookHeaders } from './signature'

/** Sends a signed request to the user's webhook. Any 2xx status means accepted. */
export async function deliverWebhook(ports: Ports, settings: Settings, row: DeliveryRow): Promise<Attempt> {
  const { webhooks: sender, store, clock } = ports
  const [webhook, user] = await Promise.all([store.webhooks.find(row.userId), store.users.byId(row.userId)])
  const payload = parsePayload(row.payload)
  if (!sender || !webhook || webhook.disabledAt !== null || !user || user.closedAt !== undefined || 'mail' in payload)
    return failed({ isFinal: true, problem: 'off' })
  // Its key is missing, so nothing can be signed until the secret is replaced.
  if (webhook.secret === '') return failed({ isFinal: true, problem: 'off' })
  const body = webhookBody(settings, { event: payload.event, at: row.createdAt })
  const now = clock.now()
  const headers = await webhookHeaders({ id: row.eventId, timestampMs: now, body }, secretsOf(webhook, now))
  try {
    const status = await sender.post({ url: webhook.url, headers, body })
    // 410 says that the receiver is gone for good.
    return status >= 200 && status < 300 ? sent(status) : failed({ status, isFinal: status === 410 })
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    return failed({ problem: error.fault })
  }
}

const secretsOf = ({ secret, previousSecret, previousUntil }: WebhookRow, now: number): string[] => [
  secret,
  ...(previousSecret !== '' && now < previousUntil ? [previousSecret] : []),
]

/** `{type, timestamp, data}`: ids, the title and the address of what it is about, never texts. */
function webhookBody({ siteUrl }: Settings, { event, at }: { event: NoticeEvent; at: number }): string {
  const { type, about, title, taskId, translationId, reason, details } = event
  const data = {
    ...(title !== '' && { title }),
    ...(taskId !== null && { record_id: taskId }),
    ...(translationId !== null && { translation_id: translationId }),
    ...(reason !== '' && { reason }),
    ...(about === 'soundExpiring' && { deletes: 'sound' }),
    ...(about === 'recordExpiring' && { deletes: 'record' }),
    ...details,
    ...(siteUrl !== '' && { url: `${siteUrl}/#${noticePath(event)}` }),
  }
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
}
