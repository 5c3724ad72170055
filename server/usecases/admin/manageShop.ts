/** Redemption codes and cards as administrators manage them. */
import { RequestError } from '../../lib/requestError'
import type { CardRow, CodeRow, Entitlement } from '../../ports/shopRepositories'
import { createRedeemCode, hashRedeemCode } from '../billing/redeemCodes'
import { audit, type Administration } from './administration'

const dayMs = 24 * 3_600_000

export interface NewCodes {
  count: number
  contents: Entitlement & { balanceCents: number }
  /** '' for one named after the time. */
  batch: string
  /** Null for no expiry. */
  validDays: number | null
}

/** Creates codes. They can't be shown again: only their hashes are stored. @throws RequestError if they grant nothing */
export async function createCodes(
  administration: Administration,
  { count, contents, batch: requested, validDays }: NewCodes,
): Promise<{ batch: string; codes: string[] }> {
  requireContents(contents)
  const now = administration.clock.now()
  const batch = requested === '' ? new Date(now).toISOString().slice(0, 19).replace('T', ' ') : requested
  const expiresAt = validDays === null ? null : now + validDays * dayMs
  const codes = Array.from({ length: count }, createRedeemCode)
  const rows = await Promise.all(codes.map((code) => newCodeRow(code, { ...contents, batch, expiresAt }, now)))
  await administration.store.transaction(async (repositories) => {
    await repositories.redemptionCodes.insert(rows)
    await audit(repositories, administration, {
      action: 'codes.created',
      details: { batch, count, title: contents.title },
    })
  })
  return { batch, codes }
}

/** The row of an unused code. */
export async function newCodeRow(
  code: string,
  contents: Omit<CodeRow, 'codeHash' | 'createdAt' | 'usedBy' | 'usedAt'>,
  now: number,
): Promise<CodeRow> {
  return { ...contents, codeHash: await hashRedeemCode(code), createdAt: now, usedBy: null, usedAt: null }
}

/** Ends the validity of a batch's unused codes; returns their number. */
export async function revokeCodes(administration: Administration, batch: string): Promise<number> {
  return administration.store.transaction(async (repositories) => {
    const count = await repositories.redemptionCodes.revoke(batch, administration.clock.now())
    if (count > 0) await audit(repositories, administration, { action: 'codes.revoked', details: { batch, count } })
    return count
  })
}

/** Adds cards and puts them on sale: all of them, or none. @throws RequestError if one grants nothing */
export async function addCards(
  administration: Administration,
  cards: readonly Omit<CardRow, 'id' | 'onSale'>[],
): Promise<void> {
  for (const card of cards) requireContents({ ...card, balanceCents: 0 })
  await administration.store.transaction(async (repositories) => {
    for (const card of cards) {
      const id = await repositories.cards.insert({ ...card, onSale: true })
      const { title, cents } = card
      await audit(repositories, administration, { action: 'card.created', details: { card: id, title, cents } })
    }
  })
}

/** Puts a card on sale, or takes it off sale; existing orders are unchanged. @throws RequestError if there is no such card */
export async function setCardOnSale(
  administration: Administration,
  { id, onSale }: { id: number; onSale: boolean },
): Promise<void> {
  await administration.store.transaction(async (repositories) => {
    const card = await repositories.cards.find(id)
    if (!card) throw new RequestError('admin.noCard', { id })
    await repositories.cards.setOnSale(id, onSale)
    await audit(repositories, administration, {
      action: onSale ? 'card.onSale' : 'card.withdrawn',
      details: { card: id, title: card.title },
    })
  })
}

/** @throws RequestError */
function requireContents({ generalSeconds, memberSeconds, vipDays, balanceCents }: NewCodes['contents']): void {
  if (generalSeconds + memberSeconds + balanceCents === 0 && vipDays === 0) throw new RequestError('admin.noContents')
}
