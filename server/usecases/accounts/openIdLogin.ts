/**
 * Login at an issuer of OpenID Connect. The browser that begins keeps a ticket; the issuer sends it back with the ticket's hash as
 * `state`, and the server's answer to that adds a code. Only who has both, the ticket and the code, completes the login: neither a
 * foreign link that begins a login nor one that ends it gives anybody a session. The issuer stands in for the password: a second
 * factor of the account is still asked for.
 */
import { boolean, nullable, object, optional, parse, picklist, string, type InferOutput } from 'valibot'
import { RequestError } from '../../lib/requestError'
import { newToken, randomString, sha256Hex } from '../../lib/secrets'
import { OpenIdError, type OpenId, type OpenIdPerson } from '../../ports/openId'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import { enforceRateLimit } from '../rateLimits'
import { createAccount } from './accounts'
import type { LoginResult } from './loginSessions'
import { followIssuerRole } from './openIdRole'
import { completeFirstStep, endFirstStep } from './secondStep'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

export const openIdProvider = 'openid'
/** Where the issuer sends the browser back to. */
export const openIdCallbackPath = '/api/passport/openid/callback'

/** How long a login at the issuer may take. */
const loginMs = 15 * 60_000
/** How long the app may take to redeem the code. */
const codeMs = 2 * 60_000
const hourMs = 3_600_000
const beginsPerHour = 300
const maxUsernameLength = 64
const suffixLetters = '23456789abcdefghjkmnpqrstuvwxyz'

export const requireOpenId = ({ openId }: Pick<Ports, 'openId'>): OpenId => {
  if (!openId) throw new RequestError('openid.off')
  return openId
}

const Begun = object({ site: string(), secrets: string() })
const Person = object({
  subject: string(),
  name: string(),
  username: string(),
  email: string(),
  isAdministrator: nullable(boolean()),
})
const Returned = object({
  state: string(),
  person: optional(Person),
  fault: optional(picklist(['denied', 'unreachable', 'invalid'])),
})

/**
 * Begins a login, or with a user the link to an account. Returns the ticket that the browser keeps and the issuer's URL.
 * @param login `site`: base URL of this server
 * @throws RequestError
 */
export async function beginOpenId(
  { ports }: AccountContext,
  { network }: ClientInfo,
  { site, userId }: { site: string; userId: number | null },
): Promise<{ ticket: string; url: string }> {
  const openId = requireOpenId(ports)
  const { store, clock, log } = ports
  const now = clock.now()
  await enforceRateLimit(store, `openid ${network}`, { now, windowMs: hourMs, max: beginsPerHour })
  const ticket = newToken()
  const state = await sha256Hex(ticket)
  try {
    const { url, secrets } = await openId.begin({ returnUrl: site + openIdCallbackPath, state })
    const payload = JSON.stringify({ site, secrets })
    await store.challenges.insert({ hash: state, kind: 'openid', userId, payload, expiresAt: now + loginMs })
    return { ticket, url }
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    log.error('openid', { fault: error.fault, problem: error.message })
    throw new RequestError(`openid.${error.fault}`)
  }
}

/** Takes what the issuer sent the browser back with. Returns the URL of the app's page, with a code that the page redeems. */
export async function returnFromOpenId(
  { ports }: AccountContext,
  { state, query, site }: { state: string; query: string; site: string },
): Promise<string> {
  const { store, clock } = ports
  const now = clock.now()
  const pending = await store.challenges.take('openid', state, now)
  // The page then says that it took too long.
  if (!pending) return pageUrl(site, null, 'expired')
  const begun = parse(Begun, JSON.parse(pending.payload))
  const outcome = await redeem(ports, begun, { state, query })
  const code = newToken()
  await store.challenges.insert({
    hash: await sha256Hex(code),
    kind: 'openidCode',
    userId: pending.userId,
    payload: JSON.stringify({ state, ...outcome }),
    expiresAt: now + codeMs,
  })
  return pageUrl(begun.site, pending.userId, code)
}

/** The account page for who links an account, else the login page. */
const pageUrl = (site: string, userId: number | null, code: string) =>
  `${site}/#${userId === null ? '/user/login' : '/set'}?openid=${code}`

async function redeem(
  ports: Ports,
  { site, secrets }: InferOutput<typeof Begun>,
  answer: { state: string; query: string },
): Promise<Pick<InferOutput<typeof Returned>, 'person' | 'fault'>> {
  try {
    const person = await requireOpenId(ports).finish({ ...answer, returnUrl: site + openIdCallbackPath, secrets })
    return { person }
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    if (error.fault !== 'denied') ports.log.error('openid', { fault: error.fault, problem: error.message })
    return { fault: error.fault }
  }
}

export interface OpenIdAnswer {
  ticket: string
  code: string
}

/** Redeems a code, once. @throws RequestError if it is not this browser's, too late, or the issuer's answer was none */
export async function takeOpenIdPerson(
  { ports }: AccountContext,
  { address }: ClientInfo,
  { ticket, code }: OpenIdAnswer,
): Promise<{ person: OpenIdPerson; userId: number | null }> {
  const { store, clock, log } = ports
  const row = await store.challenges.take('openidCode', await sha256Hex(code), clock.now())
  if (!row) throw new RequestError('second.expired')
  const { state, person, fault } = parse(Returned, JSON.parse(row.payload))
  if (state !== (await sha256Hex(ticket))) {
    logSecurityEvent(log, 'login.failed', { how: 'openid', why: 'browser', address })
    throw new RequestError('openid.otherBrowser')
  }
  if (!person) throw new RequestError(`openid.${fault ?? 'invalid'}`)
  return { person, userId: row.userId }
}

/** Completes a login. A person who is new here gets an account if the settings say so. @throws RequestError */
export async function logInWithOpenId(
  context: AccountContext,
  client: ClientInfo,
  { device, ...answer }: OpenIdAnswer & { device: string },
): Promise<LoginResult> {
  const { ports, settings } = context
  const { store, passwords, clock, log } = ports
  const { person, userId: linking } = await takeOpenIdPerson(context, client, answer)
  if (linking !== null) throw new RequestError('second.expired')
  const now = clock.now()
  const known = await store.identities.find(openIdProvider, person.subject)
  const passwordHash = known === null ? await passwords.hash(newToken(), client.network) : ''
  const { userId, origin, result } = await store.transaction(async (repos) => {
    const found = await findOrCreate(repos, context, { person, passwordHash, now })
    await followIssuerRole(repos, { userId: found.userId, isAdministrator: person.isAdministrator, clock })
    const step = { userId: found.userId, client, how: openIdProvider, device, now } as const
    return { ...found, result: await endFirstStep(repos, settings, step) }
  })
  if (origin === 'new')
    logSecurityEvent(log, 'registered', { user: userId, how: openIdProvider, address: client.address })
  if (origin === 'linked')
    logSecurityEvent(log, 'openid.changed', { user: userId, how: 'linked by e-mail', address: client.address })
  return completeFirstStep(context, client, { userId, result, how: openIdProvider, device })
}

/** The account of a person: that which is linked, that with the verified address if the settings say so, or a new one. */
async function findOrCreate(
  repos: Repositories,
  { settings }: AccountContext,
  { person, passwordHash, now }: { person: OpenIdPerson; passwordHash: string; now: number },
): Promise<{ userId: number; origin: 'known' | 'linked' | 'new' }> {
  const { subject, name, email } = person
  const known = await repos.identities.find(openIdProvider, subject)
  if (known !== null) return { userId: known, origin: 'known' }
  const link = async (userId: number) =>
    repos.identities.insert({ provider: openIdProvider, subject, userId, name: name || email, createdAt: now })
  const owner = email === '' ? null : await repos.users.byEmail(email)
  if (owner) {
    if (!settings.openIdLinkByEmail) throw new RequestError('openid.sameEmail', { email })
    if ((await repos.identities.ofUsers(openIdProvider, [owner.id])).length > 0)
      throw new RequestError('openid.otherLinked')
    await link(owner.id)
    return { userId: owner.id, origin: 'linked' }
  }
  if (!settings.openIdCreateAccounts) throw new RequestError('openid.noAccount')
  const userId = await createNamedAccount(repos, { settings, person, passwordHash, now })
  if (email !== '') await repos.users.setEmail(userId, email)
  await link(userId)
  return { userId, origin: 'new' }
}

/** Under the name that the person has at the issuer, with a suffix if it is taken. */
async function createNamedAccount(
  repos: Repositories,
  {
    settings,
    person,
    passwordHash,
    now,
  }: Pick<AccountContext, 'settings'> & {
    person: OpenIdPerson
    passwordHash: string
    now: number
  },
): Promise<number> {
  const wanted = (person.username || person.name || 'user').slice(0, maxUsernameLength - 7).trim()
  const names = [wanted, `${wanted}_${randomString(suffixLetters, 6)}`, `user_${randomString(suffixLetters, 10)}`]
  for (const username of names) {
    const account = { username, name: person.name || username, passwordHash, phone: '', passwordKnown: false }
    const id = await createAccount(repos, settings, { account, now })
    if (id !== false) return id
  }
  throw new Error('no free username')
}
