import {
  ByBatch,
  ChangeCredit,
  ChangeService,
  ChangeSetting,
  ClaimAdmin,
  CreateCard,
  CreateCodes,
  CreateUser,
  ExtendMembership,
  FindCode,
  ListAudit,
  ListJobs,
  ListOrders,
  ListUsedCodes,
  ListUsers,
  ResetSecondFactor,
  RetryJob,
  SellCard,
  SendMessage,
  SetClosed,
  SetPassword,
  SetRoles,
  TestService,
} from '../../src/wire/adminSchemas'
import { RequestError } from '../lib/requestError'
import {
  parseBody,
  parseQuery,
  requireAdmin,
  requireUser,
  ok,
  type RequestContext,
  type ServerApp,
  type ServerContext,
} from '../http/requestContext'
import {
  toAdminCardDto,
  toAdminOrderDto,
  toAdminUserDto,
  toAuditDto,
  toCodeBatchDto,
} from '../usecases/admin/adminDtos'
import type { Administration } from '../usecases/admin/administration'
import { claimAdmin } from '../usecases/admin/claimAdmin'
import { addCards, createCodes, revokeCodes, setCardOnSale } from '../usecases/admin/manageShop'
import { changeService, describeServices } from '../usecases/admin/manageServices'
import { changeSetting, sendMessage } from '../usecases/admin/manageSite'
import {
  addUser,
  adminRole,
  changeCredit,
  extendMembershipOf,
  resetPassword,
  resetSecondFactor,
  setClosed,
  setRoles,
} from '../usecases/admin/manageUsers'
import { jobPage, retryJob } from '../usecases/admin/siteJobs'
import { describeSite, siteOverview, testService } from '../usecases/admin/siteOverview'
import { openIdProvider } from '../usecases/accounts/openIdLogin'
import { enforceRateLimit } from '../usecases/rateLimits'
import { hashRedeemCode } from '../usecases/billing/redeemCodes'

/** Longest wait for the answer of a tested service. */
const maxTestMs = 60_000
const hourMs = 3_600_000
const claimsPerHour = 20
const testsPerHour = 60

/** Administration of the site. Every call is for administrators, except that of who becomes the first one. */
export function adminRoutes(app: ServerApp, server: ServerContext): void {
  userRoutes(app, server)
  shopAdminRoutes(app, server)
  siteAdminRoutes(app, server)
  jobRoutes(app, server)
}

/** @throws RequestError 4001 without a login, 403 for other users */
async function administrationOf(c: RequestContext, server: ServerContext): Promise<Administration> {
  const { store, passwords, clock } = server.ports
  const administrator = await requireAdmin(c, server)
  const { settings, hooks } = server
  return {
    store,
    passwords,
    clock,
    settings,
    administrator,
    ...(hooks.onSignedOut && { onSignedOut: hooks.onSignedOut }),
  }
}

function userRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  const { store, clock } = ports
  app.post('/api/admin/claim', async (c) => {
    const user = await requireUser(c, server)
    const { code } = await parseBody(c, ClaimAdmin)
    const limit = { now: clock.now(), windowMs: hourMs, max: claimsPerHour }
    await enforceRateLimit(store, `claim ${user.id}`, limit)
    await claimAdmin(ports, user, code)
    return ok(c)
  })
  app.get('/api/admin/users', async (c) => {
    await requireAdmin(c, server)
    const { search, ...paging } = parseQuery(c, ListUsers)
    const { rows, total } = await store.users.page({ ...paging, keyword: search })
    const ids = rows.map(({ id }) => id)
    const seen = await store.siteWide.lastSeen(ids, clock.now())
    const linked = new Map(
      (await store.identities.ofUsers(openIdProvider, ids)).map((each) => [each.userId, each.name]),
    )
    const withSecondFactor = await store.secondFactors.usersWithOne(ids)
    return ok(
      c,
      rows.map((user) =>
        toAdminUserDto(user, {
          seenAt: seen.get(user.id),
          openid: linked.get(user.id) ?? null,
          secondFactor: withSecondFactor.has(user.id),
        }),
      ),
      { count: total },
    )
  })
  app.post('/api/admin/users/create', async (c) => {
    const administration = await administrationOf(c, server)
    const { username, password, admin } = await parseBody(c, CreateUser)
    const created = await addUser(administration, { username, password, roles: admin ? [adminRole] : [] })
    return ok(c, { password: password === undefined ? created.password : null })
  })
  app.post('/api/admin/users/password', async (c) => {
    const administration = await administrationOf(c, server)
    const request = await parseBody(c, SetPassword)
    const { password } = await resetPassword(administration, request)
    return ok(c, { password: request.password === undefined ? password : null })
  })
  app.post('/api/admin/users/close', async (c) => {
    const administration = await administrationOf(c, server)
    await setClosed(administration, await parseBody(c, SetClosed))
    return ok(c)
  })
  app.post('/api/admin/users/secondfactor', async (c) => {
    const administration = await administrationOf(c, server)
    const { id } = await parseBody(c, ResetSecondFactor)
    if (!(await resetSecondFactor(administration, id))) throw new RequestError('admin.noSecondFactor')
    return ok(c)
  })
  app.post('/api/admin/users/roles', async (c) => {
    const administration = await administrationOf(c, server)
    const { id, roles } = await parseBody(c, SetRoles)
    await setRoles(administration, { id, change: () => roles })
    return ok(c)
  })
  app.post('/api/admin/users/credit', async (c) => {
    const administration = await administrationOf(c, server)
    const { id, note, ...change } = await parseBody(c, ChangeCredit)
    await changeCredit(administration, { id, change, note })
    return ok(c)
  })
  app.post('/api/admin/users/membership', async (c) => {
    const administration = await administrationOf(c, server)
    await extendMembershipOf(administration, await parseBody(c, ExtendMembership))
    return ok(c)
  })
}

function shopAdminRoutes(app: ServerApp, server: ServerContext): void {
  const { store, clock } = server.ports
  app.get('/api/admin/codes', async (c) => {
    await requireAdmin(c, server)
    return ok(c, (await store.redemptionCodes.batches(clock.now())).map(toCodeBatchDto))
  })
  app.post('/api/admin/codes/create', async (c) => {
    const administration = await administrationOf(c, server)
    const { count, batch, valid_days: validDays, cents: balanceCents, ...grants } = await parseBody(c, CreateCodes)
    const contents = { ...entitlementOf(grants), balanceCents }
    return ok(c, await createCodes(administration, { count, batch, validDays, contents }))
  })
  app.post('/api/admin/codes/revoke', async (c) => {
    const administration = await administrationOf(c, server)
    await revokeCodes(administration, (await parseBody(c, ByBatch)).batch)
    return ok(c)
  })
  app.get('/api/admin/codes/used', async (c) => {
    await requireAdmin(c, server)
    const { rows, total } = await store.siteWide.usedCodes(parseQuery(c, ListUsedCodes))
    return ok(
      c,
      rows.map(({ username, usedAt }) => ({ username, used_at: new Date(usedAt).toISOString() })),
      { count: total },
    )
  })
  /** A code is a secret, so it travels in the body. */
  app.post('/api/admin/codes/find', async (c) => {
    await requireAdmin(c, server)
    const found = await store.redemptionCodes.find(await hashRedeemCode((await parseBody(c, FindCode)).code))
    if (!found) return ok(c, null)
    const { batch, title, expiresAt, usedBy, usedAt } = found
    return ok(c, {
      batch,
      title,
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      used_by: usedBy === null ? null : ((await store.users.byId(usedBy))?.username ?? null),
      used_at: usedAt === null ? null : new Date(usedAt).toISOString(),
    })
  })

  app.get('/api/admin/cards', async (c) => {
    await requireAdmin(c, server)
    return ok(c, (await store.cards.list(true)).map(toAdminCardDto))
  })
  app.post('/api/admin/cards/create', async (c) => {
    const administration = await administrationOf(c, server)
    const {
      type,
      note,
      price_cents: cents,
      list_price_cents: lineCents = cents,
      ...grants
    } = await parseBody(c, CreateCard)
    await addCards(administration, [{ ...entitlementOf(grants), type, note, cents, lineCents }])
    return ok(c)
  })
  app.post('/api/admin/cards/sell', async (c) => {
    const administration = await administrationOf(c, server)
    const { id, on_sale: onSale } = await parseBody(c, SellCard)
    await setCardOnSale(administration, { id, onSale })
    return ok(c)
  })

  app.get('/api/admin/orders', async (c) => {
    await requireAdmin(c, server)
    const { search, state, ...paging } = parseQuery(c, ListOrders)
    const { rows, total } = await store.siteWide.orders({ ...paging, keyword: search, state, now: clock.now() })
    return ok(
      c,
      rows.map((order) => toAdminOrderDto(order, clock.now())),
      { count: total },
    )
  })
}

interface Grants {
  title: string
  general: number
  member: number
  days: number | null
}

const entitlementOf = ({ title, general, member, days }: Grants) => ({
  title,
  generalSeconds: general,
  memberSeconds: member,
  vipDays: days,
})

function siteAdminRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings } = server
  const { store, clock } = ports
  app.get('/api/admin/overview', async (c) => {
    await requireAdmin(c, server)
    return ok(c, await siteOverview(ports))
  })
  app.get('/api/admin/site', async (c) => {
    await requireAdmin(c, server)
    return ok(c, await describeSite(ports, settings))
  })
  app.post('/api/admin/site/set', async (c) => {
    const administration = await administrationOf(c, server)
    await changeSetting(administration, await parseBody(c, ChangeSetting))
    return ok(c)
  })
  app.get('/api/admin/services', async (c) => {
    await requireAdmin(c, server)
    return ok(c, await describeServices(ports))
  })
  app.post('/api/admin/services/set', async (c) => {
    const administration = await administrationOf(c, server)
    await changeService(ports, administration, await parseBody(c, ChangeService))
    return ok(c)
  })
  app.post('/api/admin/site/test', async (c) => {
    const { id } = await requireAdmin(c, server)
    const { service } = await parseBody(c, TestService)
    await enforceRateLimit(store, `service test ${id}`, { now: clock.now(), windowMs: hourMs, max: testsPerHour })
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(maxTestMs)])
    return ok(c, await testService(ports, service, signal))
  })
  app.post('/api/admin/message', async (c) => {
    const administration = await administrationOf(c, server)
    const { id: userId = null, title, text } = await parseBody(c, SendMessage)
    return ok(c, { users: await sendMessage(administration, { userId, title, text }) })
  })
  app.get('/api/admin/audit', async (c) => {
    await requireAdmin(c, server)
    const { search, ...query } = parseQuery(c, ListAudit)
    const { rows, total } = await store.audit.page({ ...query, keyword: search })
    return ok(c, rows.map(toAuditDto), { count: total })
  })
}

function jobRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.get('/api/admin/jobs', async (c) => {
    await requireAdmin(c, server)
    const { rows, total } = await jobPage(ports, parseQuery(c, ListJobs), c.get('locale'))
    return ok(c, rows, { count: total })
  })
  app.post('/api/admin/jobs/retry', async (c) => {
    const administration = await administrationOf(c, server)
    await retryJob(ports, administration, await parseBody(c, RetryJob))
    return ok(c)
  })
}
