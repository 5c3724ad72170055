/** Links an account to a login at the issuer of OpenID Connect, and unlinks it. */
import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { sendAccountNotice } from './accountNotices'
import { beginOpenId, openIdProvider, requireOpenId, takeOpenIdPerson, type OpenIdAnswer } from './openIdLogin'
import { requirePasswordOrFreshLogin } from './reauthentication'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

/** The linked login: its name at the issuer, and since when as an ISO date; null if there is none. */
export async function linkedOpenId(ports: Ports, { id }: UserRow): Promise<{ name: string; at: string } | null> {
  requireOpenId(ports)
  const [linked] = await ports.store.identities.ofUsers(openIdProvider, [id])
  return linked ? { name: linked.name, at: new Date(linked.createdAt).toISOString() } : null
}

/** Begins to link an account. @throws RequestError */
export async function beginOpenIdLink(
  context: AccountContext,
  client: ClientInfo,
  { user, password, site }: { user: UserRow; password?: string | undefined; site: string },
): Promise<{ ticket: string; url: string }> {
  requireOpenId(context.ports)
  await requirePasswordOrFreshLogin(context, client, { user, password })
  return beginOpenId(context, client, { site, userId: user.id })
}

/** Links the account that began it. @throws RequestError */
export async function linkOpenId(
  context: AccountContext,
  client: ClientInfo,
  { user, answer }: { user: UserRow; answer: OpenIdAnswer },
): Promise<void> {
  const { ports } = context
  const { person, userId } = await takeOpenIdPerson(context, client, answer)
  if (userId !== user.id) throw new RequestError('second.expired')
  const { subject, name, email } = person
  await ports.store.transaction(async ({ identities }) => {
    const owner = await identities.find(openIdProvider, subject)
    if (owner === user.id) return
    if (owner !== null) throw new RequestError('openid.taken')
    if ((await identities.ofUsers(openIdProvider, [user.id])).length > 0) throw new RequestError('openid.otherLinked')
    const createdAt = ports.clock.now()
    await identities.insert({ provider: openIdProvider, subject, userId: user.id, name: name || email, createdAt })
  })
  logSecurityEvent(ports.log, 'openid.changed', { user: user.id, how: 'linked', address: client.address })
  await sendAccountNotice(ports, client, { user, about: 'openIdLinked' })
}

/** @throws RequestError if it is the only way into the account */
export async function unlinkOpenId(
  context: AccountContext,
  client: ClientInfo,
  { user, password }: { user: UserRow; password?: string | undefined },
): Promise<void> {
  const { ports } = context
  await requirePasswordOrFreshLogin(context, client, { user, password })
  if (!(await hasOtherWay(ports, user))) throw new RequestError('openid.onlyWay')
  if (!(await ports.store.identities.remove(openIdProvider, user.id))) throw new RequestError('openid.notLinked')
  logSecurityEvent(ports.log, 'openid.changed', { user: user.id, how: 'unlinked', address: client.address })
  await sendAccountNotice(ports, client, { user, about: 'openIdUnlinked' })
}

/** Whether the account can be opened without the issuer; a password can be set by a code to its phone or e-mail address. */
async function hasOtherWay({ store, sms, mail, passkeys, wechat }: Ports, user: UserRow): Promise<boolean> {
  if (user.passwordKnown || (user.phone !== '' && sms) || (user.email !== '' && mail)) return true
  if (passkeys && (await store.passkeys.list(user.id)).length > 0) return true
  return wechat !== null && (await store.identities.ofUsers('wechat', [user.id])).length > 0
}
