/** Rows as administrators get them. */
import type { AdminCard, AdminOrder, AdminUser, AuditEntry, CodeBatch } from '../../../src/wire/adminSchemas'
import type { AuditRow } from '../../ports/adminRepositories'
import type { UserRow } from '../../ports/rows'
import type { CardRow, CodeBatchRow, OrderRow } from '../../ports/shopRepositories'
import { effectiveStatus } from '../billing/orders'

const isoTime = (ms: number): string => new Date(ms).toISOString()
const isoTimeOrNull = (ms: number | null | undefined): string | null => (ms == null ? null : isoTime(ms))

interface UserFacts {
  seenAt: number | undefined
  /** Name of the linked login there; null if none is linked. */
  openid: string | null
  secondFactor: boolean
}

export function toAdminUserDto(user: UserRow, { seenAt, openid, secondFactor }: UserFacts): AdminUser {
  return {
    id: user.id,
    username: user.username,
    phone: user.phone,
    roles: user.roles,
    general: user.generalSeconds,
    member: user.memberSeconds,
    balance_cents: user.balanceCents,
    vip_end: user.vipEnd,
    vip_forever: user.vipForever,
    created_at: isoTime(user.createdAt),
    seen_at: isoTimeOrNull(seenAt),
    closed: user.closedAt !== undefined,
    openid,
    second_factor: secondFactor,
    temporary_until: isoTimeOrNull(user.passwordUntil),
  }
}

export function toCodeBatchDto({ createdAt, expiresAt, ...batch }: CodeBatchRow): CodeBatch {
  return { ...batch, created_at: isoTime(createdAt), expires_at: isoTimeOrNull(expiresAt) }
}

export function toAdminCardDto(card: CardRow): AdminCard {
  return {
    id: card.id,
    type: card.type,
    title: card.title,
    general: card.generalSeconds,
    member: card.memberSeconds,
    days: card.vipDays,
    price_cents: card.cents,
    list_price_cents: card.lineCents,
    note: card.note,
    on_sale: card.onSale,
  }
}

const orderStates = { 0: 'unpaid', 1: 'paid', [-1]: 'closed' } as const

export function toAdminOrderDto(order: OrderRow & { username: string }, now: number): AdminOrder {
  const { ordernum, username, title, cents, trade, createdAt, paidAt } = order
  return {
    ordernum,
    username,
    title,
    price_cents: cents,
    state: orderStates[effectiveStatus(order, now)],
    trade,
    created_at: isoTime(createdAt),
    paid_at: isoTimeOrNull(paidAt),
  }
}

export function toAuditDto({ at, actorId: _, subjectId: __, details, ...entry }: AuditRow): AuditEntry {
  return {
    ...entry,
    at: isoTime(at),
    details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])),
  }
}
