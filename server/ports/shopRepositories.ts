/** Repositories for accounts and the shop, part of `Repositories`. Times are milliseconds since 1970, money is in cents. */
import type { NoticeKind } from '../../src/wire/constants'

/** What a card, order or code grants. */
export interface Entitlement {
  title: string
  /** General credit, in seconds. */
  generalSeconds: number
  /** Member credit, in seconds. */
  memberSeconds: number
  /** Days of membership, 0 for none, null for lifetime. */
  vipDays: number | null
}

export type CardType = 'vip' | 'time'

export interface CardRow extends Entitlement {
  id: number
  type: CardType
  cents: number
  /** List price, shown struck through. */
  lineCents: number
  note: string
  /** Whether it is for sale. */
  onSale: boolean
}

/** Copies the card's entitlement, since the card may change later. */
export interface OrderRow extends Entitlement {
  ordernum: string
  userId: number
  cents: number
  /** 0 unpaid, 1 paid, -1 closed. */
  status: 0 | 1 | -1
  /** Id of the payment that settled it, '' while unpaid. */
  trade: string
  createdAt: number
  paidAt: number | null
}

export interface CodeRow extends Entitlement {
  codeHash: string
  /** Amount added to the balance. */
  balanceCents: number
  /** Name of the batch it was created in. */
  batch: string
  createdAt: number
  /** Null for never. */
  expiresAt: number | null
  usedBy: number | null
  usedAt: number | null
}

export interface CodeBatchRow {
  batch: string
  /** Of one of its codes; they usually grant the same. */
  title: string
  total: number
  used: number
  /** Number of those neither used nor expired. */
  valid: number
  createdAt: number
  /** Null for never. */
  expiresAt: number | null
}

export interface MessageRow {
  id: number
  /** Of a notice: the title of the record or document. */
  title: string
  /** Of a job notice: message id of the reason of a failure, '' for none. Of a notice about people: the name of who did it. */
  text: string
  createdAt: number
  readAt: number | null
  /** The kind of notice; null for a message that was written. */
  about: NoticeKind | null
  /** Values of the notice's sentence besides the title. */
  details: Record<string, string | number>
  /** The record that the notice is about, if any. */
  taskId: number | null
  /** The translation that the notice is about, if any. */
  translationId: number | null
}

type NoticeFields = 'about' | 'details' | 'taskId' | 'translationId'
export type NewMessage = Omit<MessageRow, 'id' | 'readAt' | NoticeFields> & Partial<Pick<MessageRow, NoticeFields>>

/** A page of a user's rows; pages count from 1. */
export interface UserPageQuery {
  userId: number
  page: number
  limit: number
}

/** A captcha or one-time code, hashed. */
export interface VerificationCodeRow {
  subject: string
  /** Network that requested it; '' if it doesn't matter. */
  asker: string
  hash: string
  triesLeft: number
  expiresAt: number
}

export type WechatLoginOutcome = 'pending' | 'refused' | 'gone' | { userId: number }

/** A user's account at an external provider. */
export interface IdentityRow {
  provider: string
  /** Its id there. */
  subject: string
  userId: number
  /** What it is called there, for its owner and administrators; '' if unknown. */
  name: string
  /** When it was linked; 0 if unknown. */
  createdAt: number
}

export interface ShopRepositories {
  /** Pending captchas and one-time codes. */
  verificationCodes: {
    /** One per subject and asker: replaces the previous one. Those of other askers stay valid. */
    upsert(row: VerificationCodeRow): Promise<void>
    /**
     * Whether the hash matches a code of the subject, from any asker. A match consumes the code. A mismatch costs each code one
     * attempt and removes it after the last.
     */
    redeem(subject: string, hash: string, now: number): Promise<boolean>
    removeExpired(now: number): Promise<void>
  }
  /** Pending WeChat logins. */
  wechatLogins: {
    insert(scene: string, expiresAt: number): Promise<void>
    /** Confirms a pending login, or declines it with null. False if none is pending. */
    decide(scene: string, userId: number | null, now: number): Promise<boolean>
    /** The outcome. A final one is returned only once. */
    consume(scene: string, now: number): Promise<WechatLoginOutcome>
    removeExpired(now: number): Promise<void>
  }
  /** Identities at external providers. */
  identities: {
    /** The user's id. */
    find(provider: string, subject: string): Promise<number | null>
    /** Rejects if there is one of that provider and subject. */
    insert(row: IdentityRow): Promise<void>
    /** Those of the users at a provider. */
    ofUsers(provider: string, userIds: readonly number[]): Promise<IdentityRow[]>
    /** False if the user has none at that provider. */
    remove(provider: string, userId: number): Promise<boolean>
  }
  cards: {
    insert(row: Omit<CardRow, 'id'>): Promise<number>
    find(id: number): Promise<CardRow | null>
    /** In order of creation; only those for sale unless `all`. */
    list(all?: boolean): Promise<CardRow[]>
    /** False if the card does not exist. */
    setOnSale(id: number, onSale: boolean): Promise<boolean>
  }
  orders: {
    insert(row: OrderRow): Promise<void>
    find(ordernum: string): Promise<OrderRow | null>
    /** Newest first. */
    page(query: UserPageQuery): Promise<{ rows: OrderRow[]; total: number }>
    /** Marks it as paid, even if closed; false if it was already paid. */
    markPaid(ordernum: string, trade: string, now: number): Promise<boolean>
    /** Closes an unpaid order. */
    close(ordernum: string): Promise<void>
  }
  redemptionCodes: {
    /** Returns the number of new codes. */
    insert(rows: readonly CodeRow[]): Promise<number>
    find(codeHash: string): Promise<CodeRow | null>
    /** Marks it as used; false if it is already used or expired. */
    markUsed(codeHash: string, userId: number, now: number): Promise<boolean>
    /** Newest first. */
    batches(now: number): Promise<CodeBatchRow[]>
    /** Ends the validity of a batch's unused codes; returns their number. */
    revoke(batch: string, now: number): Promise<number>
  }
  inbox: {
    insert(userId: number, message: NewMessage): Promise<void>
    /** Returns the number of recipients. */
    insertForAll(message: Pick<MessageRow, 'title' | 'text' | 'createdAt'>): Promise<number>
    countUnread(userId: number): Promise<number>
    /** Newest first. */
    page(query: UserPageQuery): Promise<{ rows: MessageRow[]; total: number }>
    /** Marks one message of that user, or all with null. */
    markRead(userId: number, id: number | null, now: number): Promise<void>
    /** Marks a user's notices about one thing. */
    markNoticesRead(
      about: Partial<Pick<MessageRow, 'taskId' | 'translationId'>> & { userId: number },
      now: number,
    ): Promise<void>
  }
  /** Site settings changed at runtime. */
  siteSettings: {
    all(): Promise<Record<string, string>>
    /** Null removes it. */
    set(name: string, value: string | null): Promise<void>
  }
}
