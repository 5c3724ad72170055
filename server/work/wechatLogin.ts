/** Logging in by a code that is scanned with WeChat. */
import type { Ports } from '../ports'
import { Refusal } from '../refusal'
import { digest, newToken } from '../secrets'
import type { Settings } from '../settings'
import { openSession } from './accounts'
import { addNameless } from './phoneLogin'
import { limit } from './proofs'

const hourMs = 3_600_000
/** How long a code may be scanned. */
const validSeconds = 120
/** Codes an address may ask for in an hour: a page that stays open renews its own every two minutes. */
const ticketsPerHour = 300

/**
 * A code to scan. Its ticket stays with the page that shows it: who only sees the code knows the scene, which is a hash of the
 * ticket, and can't fetch the login. @throws Refusal
 */
export async function newTicket({ store, wechat, clock }: Ports, site: string, address: string) {
  if (!wechat) throw new Refusal('wechat.off')
  const now = clock.now()
  await limit(store, `wechat ${address}`, now, hourMs, ticketsPerHour)
  const ticket = newToken()
  const scene = await digest(ticket)
  await store.scans.insert(scene, now + validSeconds * 1000)
  return { ticket, url: await wechat.address(scene, site), expires: validSeconds }
}

/** What became of a ticket: a token once, or why there is none. */
export async function ticketResult(
  { store, clock }: Ports,
  settings: Settings,
  ticket: string,
): Promise<{ token: string } | 'pending' | 'refused' | 'gone'> {
  const now = clock.now()
  const scene = await digest(ticket)
  return store.transaction(async (tables) => {
    const outcome = await tables.scans.take(scene, now)
    if (typeof outcome === 'string') return outcome
    return { token: await openSession(tables, settings, outcome.userId, now) }
  })
}

/** Takes the call with which WeChat sends somebody back. Gives what became of it. @throws Refusal where strangers may not register */
export async function finishScan(
  ports: Ports,
  settings: Settings,
  request: Request,
): Promise<'done' | 'refused' | 'expired'> {
  const { store, wechat, passwords, clock } = ports
  const call = await wechat?.read(request)
  if (!call) return 'expired'
  const now = clock.now()
  const { scene, person } = call
  if (!person) return (await store.scans.decide(scene, null, now)) ? 'refused' : 'expired'
  const known = await store.identities.find('wechat', person.openid)
  const passwordHash = known === null ? await passwords.hash(newToken()) : ''
  return store
    .transaction(async (tables) => {
      const name = person.nickname.normalize('NFKC').replace(/\p{C}/gu, '').trim().slice(0, 64)
      const owner = await tables.identities.find('wechat', person.openid)
      const id = owner ?? (await addNameless(tables, settings, { name, passwordHash, phone: '' }, now))
      if (owner === null) await tables.identities.insert('wechat', person.openid, id)
      if (await tables.scans.decide(scene, id, now)) return 'done'
      // Undoes the account that was made for nothing.
      if (owner === null) throw new ScanExpired()
      return 'expired'
    })
    .catch((error: unknown) => {
      if (error instanceof ScanExpired) return 'expired'
      throw error
    })
}

class ScanExpired extends Error {
  override name = 'ScanExpired'
}
