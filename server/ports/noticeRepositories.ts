/** Repositories of notices on their way to users, part of `Repositories`. Times are milliseconds since 1970. */
import type { NoticeChannel, NoticeTopic } from '../../src/wire/noticeSchemas'

/** A choice that a user turned off. */
export type MutedNotice = `${NoticeTopic}.${NoticeChannel}`

export interface NoticeSettingsRow {
  /** Everything else is on. */
  muted: MutedNotice[]
  lowCreditMinutes: number
}

export interface WebhookRow {
  userId: number
  url: string
  /** `whsec_` and the key in base64; '' if it can't be read anymore. */
  secret: string
  /** The secret before the last rotation, which signs as well until `previousUntil`; '' for none. */
  previousSecret: string
  previousUntil: number
  /** Since when nothing has been accepted; null while it works. */
  failingSince: number | null
  /** When it was turned off because of that; null while it is on. */
  disabledAt: number | null
}

export type DeliveryChannel = 'mail' | 'webhook'

/** A mail or webhook request. A job of its channel's kind sends it; it is finished once it has no `due`. */
export interface DeliveryRow {
  id: number
  userId: number
  channel: DeliveryChannel
  /** Of the event, the same for every attempt, so that receivers can tell repeated ones. */
  eventId: string
  /** JSON of what is sent; see `usecases/notices`. */
  payload: string
  createdAt: number
  /** When it is tried next. */
  due: number | null
  /** Attempts that have ended. */
  tries: number
  sentAt: number | null
  /** When it was given up. */
  failedAt: number | null
  /** HTTP status of the last answer; null without one. */
  status: number | null
  /** Why there was no answer; '' if there was one. */
  problem: string
}

export type NewDelivery = Pick<DeliveryRow, 'userId' | 'channel' | 'eventId' | 'payload' | 'createdAt'>
/** How an attempt ended. */
export type DeliveryOutcome = Pick<DeliveryRow, 'due' | 'tries' | 'sentAt' | 'failedAt' | 'status' | 'problem'>

export interface RetentionRow {
  /** Days after which the sound of records is deleted, 0 for never. */
  soundDays: number
  /** Days after which records move to the recycle bin, 0 for never. */
  recordDays: number
}

/** What a retention rule deletes: the sound of a record, or the record. */
export type RetentionTarget = 'sound' | 'record'

export interface ExpiringTask {
  id: number
  userId: number
  title: string
}

export interface ExpiringQuery {
  target: RetentionTarget
  /** The site's rule in days, 0 for none; an account's own may be stricter. */
  siteDays: number
  now: number
  limit: number
}

export interface NoticeRepositories {
  noticeSettings: {
    find(userId: number): Promise<NoticeSettingsRow>
    save(userId: number, row: NoticeSettingsRow): Promise<void>
  }
  webhooks: {
    find(userId: number): Promise<WebhookRow | null>
    /** Adds or replaces the user's. */
    save(row: WebhookRow): Promise<void>
    update(userId: number, patch: Partial<Omit<WebhookRow, 'userId'>>): Promise<void>
    remove(userId: number): Promise<void>
  }
  /** Mails and webhook requests that were or will be sent. */
  deliveries: {
    /** It is due at once. Returns its id. */
    insert(row: NewDelivery): Promise<number>
    byId(id: number): Promise<DeliveryRow | null>
    /** Ends an attempt. */
    finish(id: number, outcome: DeliveryOutcome): Promise<void>
    /** The user's last ones, newest first. */
    list(userId: number, channel: DeliveryChannel, limit: number): Promise<DeliveryRow[]>
    /** Starts over with one of that user and channel that is finished; false if there is none. */
    restart(id: number, of: Pick<DeliveryRow, 'userId' | 'channel'>, now: number): Promise<boolean>
    /** Removes those of a user that wait for that channel, and returns their ids. */
    removeWaiting(userId: number, channel: DeliveryChannel): Promise<number[]>
    /** Removes finished ones that were created before that time. */
    removeBefore(time: number): Promise<void>
  }
  /** Rules by which old recordings and records are deleted. Favorites are kept. */
  retention: {
    find(userId: number): Promise<RetentionRow>
    save(userId: number, row: RetentionRow): Promise<void>
    /** Records that a rule deletes within the notice period and whose owners don't know yet. */
    untold(query: ExpiringQuery & { noticeMs: number }): Promise<ExpiringTask[]>
    markTold(ids: readonly number[], target: RetentionTarget, at: number): Promise<void>
    /** Records to delete: their owners were told by `toldBefore`, and a rule still says so. */
    due(query: ExpiringQuery & { toldBefore: number }): Promise<ExpiringTask[]>
    /** Forgets that owners were told of records that no rule deletes within the notice period anymore. */
    forgetSpared(query: Omit<ExpiringQuery, 'limit'> & { noticeMs: number }): Promise<void>
    /** When the owner was told of what a rule deletes of a record. */
    toldOf(taskId: number): Promise<Partial<Record<RetentionTarget, number>>>
    /** Remembers that a rule moved the record to the bin, and forgets that its owner was told: restored, it is told of again. */
    markBinned(taskId: number, at: number): Promise<void>
    /** Records that are in the bin since a rule moved them there before that time. */
    binnedBefore(time: number, limit: number): Promise<ExpiringTask[]>
  }
}
