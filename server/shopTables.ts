/** Rows and tables of accounts and the shop; part of `Tables` in ports.ts. Times are milliseconds since 1970, money is cents. */

/** What a card, an order or a code gives. */
export interface Goods {
  title: string
  /** Seconds of general time. */
  generalSeconds: number
  /** Seconds of member time. */
  memberSeconds: number
  /** Days of membership, 0 for none, null for ever. */
  vipDays: number | null
}

export type CardType = 'vip' | 'time'

export interface CardRow extends Goods {
  id: number
  type: CardType
  cents: number
  /** The price that is struck through. */
  lineCents: number
  note: string
  /** Whether it can be bought now. */
  onSale: boolean
}

/** It keeps what it was made of: a card may change later. */
export interface OrderRow extends Goods {
  ordernum: string
  userId: number
  cents: number
  /** 0 unpaid, 1 paid, -1 closed. */
  status: 0 | 1 | -1
  /** The number of the payment that counted, '' before. */
  trade: string
  createdAt: number
  paidAt: number | null
}

export interface CodeRow extends Goods {
  codeHash: string
  /** Money for the balance. */
  balanceCents: number
  /** Those made together. */
  batch: string
  createdAt: number
  /** Null for never. */
  expiresAt: number | null
  usedBy: number | null
  usedAt: number | null
}

export interface MessageRow {
  id: number
  title: string
  text: string
  createdAt: number
  readAt: number | null
}

/** A page of what belongs to a user; pages count from 1. */
export interface OwnPage {
  userId: number
  page: number
  limit: number
}

export type ScanOutcome = 'pending' | 'refused' | 'gone' | { userId: number }

export interface ShopTables {
  /** Short secrets that somebody has to tell soon: what a captcha shows, a code on a phone. */
  proofs: {
    /** One a subject: the one before it counts no more. */
    put(row: { subject: string; hash: string; triesLeft: number; expiresAt: number }): Promise<void>
    /** Whether that is it. The right one is used up by that; a wrong one takes a try, and the last try takes the secret. */
    redeem(subject: string, hash: string, now: number): Promise<boolean>
    removeExpired(now: number): Promise<void>
  }
  /** Logins that wait for somebody to scan a code. */
  scans: {
    insert(scene: string, expiresAt: number): Promise<void>
    /** Decides one that waits; null for a refusal. False when none waits by that name. */
    decide(scene: string, userId: number | null, now: number): Promise<boolean>
    /** What became of it. Once it is decided this is told only once. */
    take(scene: string, now: number): Promise<ScanOutcome>
    removeExpired(now: number): Promise<void>
  }
  /** Who somebody is elsewhere. */
  identities: {
    /** The user's id. */
    find(provider: string, subject: string): Promise<number | null>
    insert(provider: string, subject: string, userId: number): Promise<void>
  }
  cards: {
    insert(row: Omit<CardRow, 'id'>): Promise<number>
    find(id: number): Promise<CardRow | null>
    /** In the order they were made; only those on sale unless asked for all. */
    list(all?: boolean): Promise<CardRow[]>
    /** False when there is none. */
    setOnSale(id: number, onSale: boolean): Promise<boolean>
  }
  orders: {
    insert(row: OrderRow): Promise<void>
    find(ordernum: string): Promise<OrderRow | null>
    /** The newest first. */
    page(query: OwnPage): Promise<{ rows: OrderRow[]; total: number }>
    /** Makes it paid, a closed one too; false when it was paid before. */
    pay(ordernum: string, trade: string, now: number): Promise<boolean>
    /** Closes an unpaid one. */
    close(ordernum: string): Promise<void>
  }
  codes: {
    /** Gives how many were new. */
    insert(rows: readonly CodeRow[]): Promise<number>
    find(codeHash: string): Promise<CodeRow | null>
    /** Marks it as used; false when it is used or too old. */
    use(codeHash: string, userId: number, now: number): Promise<boolean>
    batches(): Promise<{ batch: string; title: string; total: number; used: number }[]>
  }
  inbox: {
    insert(userId: number, message: Omit<MessageRow, 'id' | 'readAt'>): Promise<void>
    /** Gives how many users there are. */
    insertForAll(message: Omit<MessageRow, 'id' | 'readAt'>): Promise<number>
    unread(userId: number): Promise<number>
    /** The newest first. */
    page(query: OwnPage): Promise<{ rows: MessageRow[]; total: number }>
    /** One message of that user, or all of them. */
    read(userId: number, id: number | null, now: number): Promise<void>
  }
  /** What whoever runs the site has set while it runs. */
  site: {
    all(): Promise<Record<string, string>>
    /** Null forgets it. */
    set(name: string, value: string | null): Promise<void>
  }
}
