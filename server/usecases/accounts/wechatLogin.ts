/** Login by scanning a QR code with WeChat. */
import type { Ports } from '../../ports/ports'
import { RequestError } from '../../lib/requestError'
import { sha256Hex, newToken } from '../../lib/secrets'
import type { LoginResult } from './loginSessions'
import { createUnnamedAccount } from './phoneLogin'
import { completeFirstStep, endFirstStep } from './secondStep'
import { enforceRateLimit } from '../rateLimits'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

const hourMs = 3_600_000
/** Lifetime of a QR code. */
const validSeconds = 120
/** QR codes per network and hour. An open login page renews its code every two minutes. */
const ticketsPerHour = 300

/**
 * Creates a QR code login. Only the page knows the ticket. The QR code contains the scene, a hash of the ticket, so seeing
 * the code isn't enough to redeem the login. @throws RequestError
 */
export async function createLoginTicket({ store, wechat, clock }: Ports, site: string, { network }: ClientInfo) {
  if (!wechat) throw new RequestError('wechat.off')
  const now = clock.now()
  await enforceRateLimit(store, `wechat ${network}`, { now, windowMs: hourMs, max: ticketsPerHour })
  const ticket = newToken()
  const scene = await sha256Hex(ticket)
  await store.wechatLogins.insert(scene, now + validSeconds * 1000)
  return { ticket, url: await wechat.createLoginUrl(scene, site), expires: validSeconds }
}

/** The outcome of a ticket: once a session token, otherwise the reason there is none. @throws RequestError for a second step */
export async function redeemLoginTicket(
  context: AccountContext,
  client: ClientInfo,
  ticket: string,
): Promise<LoginResult | 'pending' | 'refused' | 'gone'> {
  const { ports, settings } = context
  const now = ports.clock.now()
  const scene = await sha256Hex(ticket)
  const outcome = await ports.store.transaction(async (repos) => {
    const login = await repos.wechatLogins.consume(scene, now)
    if (typeof login === 'string') return login
    const { userId } = login
    const step = { userId, how: 'wechat', device: '' } as const
    return { ...step, result: await endFirstStep(repos, settings, { ...step, client, now }) }
  })
  return typeof outcome === 'string' ? outcome : completeFirstStep(context, client, outcome)
}

/** Handles the WeChat callback after a scan. @throws RequestError if a new account is needed but registration is closed */
export async function completeScan(
  { ports, settings }: AccountContext,
  { address }: ClientInfo,
  request: Request,
): Promise<'done' | 'refused' | 'expired'> {
  const { store, wechat, passwords, clock, log } = ports
  const call = await wechat?.exchangeCallback(request)
  if (!call) return 'expired'
  const now = clock.now()
  const { scene, person } = call
  if (!person) return (await store.wechatLogins.decide(scene, null, now)) ? 'refused' : 'expired'
  const known = await store.identities.find('wechat', person.openid)
  const passwordHash = known === null ? await passwords.hash(newToken()) : ''
  let newUserId: number | null = null
  const outcome = await store
    .transaction(async (repos) => {
      const name = person.nickname.normalize('NFKC').replace(/\p{C}/gu, '').trim().slice(0, 64)
      const owner = await repos.identities.find('wechat', person.openid)
      const id =
        owner ?? (await createUnnamedAccount(repos, settings, { account: { name, passwordHash, phone: '' }, now }))
      if (owner === null)
        await repos.identities.insert({
          provider: 'wechat',
          subject: person.openid,
          userId: id,
          name,
          createdAt: now,
        })
      newUserId = owner === null ? id : null
      if (await repos.wechatLogins.decide(scene, id, now)) return 'done'
      // Rolls back the new account.
      if (owner === null) throw new ScanExpiredError()
      return 'expired'
    })
    .catch((error: unknown) => {
      if (error instanceof ScanExpiredError) return 'expired' as const
      throw error
    })
  if (outcome === 'done' && newUserId !== null)
    logSecurityEvent(log, 'registered', { user: newUserId, how: 'wechat', address })
  return outcome
}

class ScanExpiredError extends Error {
  override name = 'ScanExpiredError'
}
