/** The one way to tell a user of something: in the inbox, and by mail and webhook as their settings say. */
import type { NoticeKind } from '../../../src/wire/constants'
import { topicOf, type WebhookType } from '../../../src/wire/noticeSchemas'
import type { ServerMessageId } from '../../messages/messages'
import type { TaskRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { noticePayload } from './deliveryPayload'
import { queueDelivery } from './queueDelivery'

export interface Notice {
  about: NoticeKind
  userId: number
  /** Of the record or document. */
  title: string
  taskId?: number | null
  translationId?: number | null
  /** Why it failed; a message without values. */
  reason?: ServerMessageId
  /** Values of the notice's sentence besides the title, such as `who` shared a record. */
  details?: Record<string, string | number>
  now: number
}

const webhookTypeOf: Record<NoticeKind, WebhookType> = {
  transcribed: 'record.done',
  meeting: 'meeting.ended',
  translated: 'translation.done',
  transcriptionFailed: 'record.failed',
  unpaid: 'record.failed',
  translationFailed: 'translation.failed',
  shared: 'record.shared',
  mentioned: 'comment.mentioned',
  replied: 'comment.replied',
  creditLow: 'credit.low',
  soundExpiring: 'record.expiring',
  recordExpiring: 'record.expiring',
}

/**
 * Tells a user. Mails and requests are only queued: call it in the transaction of what is told, so that each event is told once,
 * also when the server is killed.
 */
export async function notify(repos: Repositories, notice: Notice): Promise<void> {
  const { about, userId, title, taskId = null, translationId = null, reason = '', details = {}, now } = notice
  const [user, settings] = await Promise.all([repos.users.byId(userId), repos.noticeSettings.find(userId)])
  if (!user) return
  const isOn = (channel: 'bell' | 'mail' | 'webhook') => !settings.muted.includes(`${topicOf(about)}.${channel}`)
  if (isOn('bell'))
    await repos.inbox.insert(userId, { about, title, text: reason, details, taskId, translationId, createdAt: now })
  const event = { about, type: webhookTypeOf[about], title, taskId, translationId, reason, details }
  const delivery = { userId, eventId: newEventId(), payload: noticePayload(event), createdAt: now }
  if (isOn('mail') && user.email !== '') await queueDelivery(repos, { ...delivery, channel: 'mail' })
  if (!isOn('webhook')) return
  const webhook = await repos.webhooks.find(userId)
  if (webhook?.disabledAt === null) await queueDelivery(repos, { ...delivery, channel: 'webhook' })
}

/** The record that a notice is about. */
export const noticeRecord = ({ id, userId, title }: Pick<TaskRow, 'id' | 'userId' | 'title'>) => ({
  taskId: id,
  userId,
  title,
})

/** Standard Webhooks wants an id that is unique and has no dot. */
export const newEventId = (): string => `msg_${crypto.randomUUID().replaceAll('-', '')}`
