/** Calls about which notices reach the user, and how. */
import * as v from 'valibot'
import { boundedText, rowId } from './bounds'
import type { NoticeKind } from './constants'

/** What notices are about, in display order. */
export const noticeTopics = ['done', 'failed', 'shared', 'mentioned', 'creditLow', 'retention'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const topics: Record<NoticeKind, NoticeTopic> = {
  transcribed: 'done',
  meeting: 'done',
  translated: 'done',
  transcriptionFailed: 'failed',
  unpaid: 'failed',
  translationFailed: 'failed',
  shared: 'shared',
  mentioned: 'mentioned',
  replied: 'mentioned',
  creditLow: 'creditLow',
  soundExpiring: 'retention',
  recordExpiring: 'retention',
}
export const topicOf = (kind: NoticeKind): NoticeTopic => topics[kind]

/** Ways to be told, in display order. `browser` is decided by each browser as well. */
export const noticeChannels = ['bell', 'browser', 'mail', 'webhook'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Types of webhook events. */
export const webhookTypes = [
  'record.done',
  'record.failed',
  'record.shared',
  'record.expiring',
  'meeting.ended',
  'translation.done',
  'translation.failed',
  'comment.mentioned',
  'comment.replied',
  'credit.low',
  'test',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The threshold below which an account is told that its time runs low, in minutes; 0 turns it off. */
export const maxLowCreditMinutes = 60_000
export const defaultLowCreditMinutes = 30
/** Days after which recordings or records are deleted. */
export const maxRetentionDays = 3_650

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))
const flag = v.picklist([0, 1])

/** One choice: of a topic and a channel, or the threshold. */
export const ChangeNotices = v.union([
  v.object({ topic: v.picklist(noticeTopics), channel: v.picklist(noticeChannels), on: flag }),
  v.object({ low_credit_minutes: whole(maxLowCreditMinutes) }),
])
export type ChangeNotices = v.InferInput<typeof ChangeNotices>

const Channels = v.pipe(
  v.array(v.string()),
  v.transform((names) => noticeChannels.filter((channel) => names.includes(channel))),
)

export const NoticeSettings = v.object({
  /** Channels of each topic that are on; a topic that is absent is not known to this server. */
  topics: v.pipe(
    v.record(v.string(), Channels),
    v.transform((topics): Partial<Record<NoticeTopic, NoticeChannel[]>> => topics),
  ),
  /** Channels that this server has. */
  channels: Channels,
  low_credit_minutes: v.optional(v.number(), defaultLowCreditMinutes),
  /** The verified address that mails go to, '' for none. */
  email: v.optional(v.string(), ''),
  /** When the last mail was given up, as an ISO date; '' if the last one was sent. */
  mail_failed_at: v.optional(v.string(), ''),
})
export type NoticeSettings = v.InferOutput<typeof NoticeSettings>

/** `url` is checked by the server, which says what is wrong with it. */
export const SaveWebhook = v.object({ url: v.pipe(boundedText(2_000), v.trim()) })
export type SaveWebhook = v.InferInput<typeof SaveWebhook>
export const ResendDelivery = v.object({ id: rowId })

export const WebhookSecret = v.object({ secret: v.string() })

export const Delivery = v.object({
  id: v.number(),
  type: v.string(),
  /** When the event happened, and when it is tried next, as ISO dates. */
  at: v.optional(v.string(), ''),
  next_at: v.optional(v.string(), ''),
  state: v.fallback(v.picklist(['waiting', 'sent', 'failed']), 'waiting'),
  tries: v.optional(v.number(), 0),
  /** HTTP status of the last answer; absent without one. */
  status: v.optional(v.number()),
  /** Why there was no answer, in the user's language. */
  problem: v.optional(v.string(), ''),
})
export type Delivery = v.InferOutput<typeof Delivery>

export const Webhook = v.object({
  /** '' for none. */
  url: v.string(),
  /** When it was turned off because it did not answer for days, as an ISO date; '' while it is on. */
  disabled_at: v.optional(v.string(), ''),
  /** The last ones, newest first. */
  deliveries: v.optional(v.array(Delivery), []),
})
export type Webhook = v.InferOutput<typeof Webhook>

const retentionDays = whole(maxRetentionDays)
/** Days; 0 keeps them. */
export const SaveRetention = v.object({ sound_days: retentionDays, record_days: retentionDays })
export type SaveRetention = v.InferInput<typeof SaveRetention>

export const Retention = v.object({
  sound_days: v.number(),
  record_days: v.number(),
  /** The site's own rule, which holds for every account. */
  site_sound_days: v.optional(v.number(), 0),
  site_record_days: v.optional(v.number(), 0),
})
export type Retention = v.InferOutput<typeof Retention>
