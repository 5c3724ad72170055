/** Codes that give time, membership or money. */
import type { Ports } from '../ports'
import type { UserRow } from '../rows'
import { Refusal } from '../refusal'
import { digest, randomText } from '../secrets'
import type { Settings } from '../settings'
import { grant } from './grant'
import { limit } from './proofs'

const hourMs = 3_600_000
/** Codes an address may try in an hour, as a multiple of what an account may. */
const accountsAnAddress = 5
/** Without letters that look like digits (Crockford's Base 32): sixteen hold 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new code: four groups of four. */
export function newCode(): string {
  return randomText(alphabet, 16).replace(/.{4}(?=.)/g, '$&-')
}

/** What is stored in place of a code. Neither case, dashes nor spaces matter, and O is 0, I and L are 1. */
export function codeHash(code: string): Promise<string> {
  const letters = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return digest(`code ${letters.replaceAll('O', '0').replace(/[IL]/g, '1')}`)
}

/** Redeems a code; gives the title of what it held. @throws Refusal */
export async function redeem(
  { store, clock }: Ports,
  settings: Settings,
  user: UserRow,
  code: string,
  address: string,
): Promise<string> {
  const now = clock.now()
  const { redeemTriesPerHour } = settings
  const ownTries = `redeem ${user.id}`
  await limit(store, `redeem address ${address}`, now, hourMs, redeemTriesPerHour * accountsAnAddress)
  await limit(store, ownTries, now, hourMs, redeemTriesPerHour)
  const hash = await codeHash(code)
  return store.transaction(async (tables) => {
    const found = await tables.codes.find(hash)
    if (!found) throw new Refusal('code.wrong')
    if (!(await tables.codes.use(hash, user.id, now)))
      throw new Refusal(found.usedAt === null ? 'code.old' : 'code.used')
    await grant(tables, user.id, found, found.balanceCents, 'redeem', hash, now)
    await tables.tries.clear(ownTries)
    return found.title
  })
}
