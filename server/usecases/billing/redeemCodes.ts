/** Redeem codes for credit, membership or balance. */
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { sha256Hex, randomString } from '../../lib/secrets'
import type { Settings } from '../../ports/settings'
import { applyEntitlement } from './entitlement'
import { enforceRateLimit } from '../rateLimits'

const hourMs = 3_600_000
/** Hourly attempts per network, as a multiple of the limit per account. */
const accountsPerAddress = 5
/** Crockford's Base 32, without letters that look like digits: 16 characters hold 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new code: four groups of four characters. */
export function createRedeemCode(): string {
  return randomString(alphabet, 16).replace(/.{4}(?=.)/g, '$&-')
}

/** The stored hash of a code. Ignores case, dashes and spaces; reads O as 0, I and L as 1. */
export function hashRedeemCode(code: string): Promise<string> {
  const letters = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return sha256Hex(`code ${letters.replaceAll('O', '0').replace(/[IL]/g, '1')}`)
}

/** Redeems a code and returns the title of its entitlement. @throws RequestError */
export async function redeemCode(
  { store, clock }: Ports,
  settings: Settings,
  { user, code, network }: { user: UserRow; code: string; network: string },
): Promise<string> {
  const now = clock.now()
  const userKey = `redeem ${user.id}`
  const limit = { now, windowMs: hourMs, max: settings.redeemAttemptsPerHour }
  await enforceRateLimit(store, `redeem address ${network}`, { ...limit, max: limit.max * accountsPerAddress })
  await enforceRateLimit(store, userKey, limit)
  const hash = await hashRedeemCode(code)
  return store.transaction(async (repos) => {
    const found = await repos.redemptionCodes.find(hash)
    if (!found) throw new RequestError('code.wrong')
    if (!(await repos.redemptionCodes.markUsed(hash, user.id, now)))
      throw new RequestError(found.usedAt === null ? 'code.old' : 'code.used')
    await applyEntitlement(repos, user.id, {
      entitlement: found,
      cents: found.balanceCents,
      reason: 'redeem',
      ref: hash,
      now,
    })
    await repos.rateLimits.clear(userKey)
    return found.title
  })
}
