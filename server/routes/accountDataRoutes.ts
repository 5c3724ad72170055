import { SaveRetention } from '../../src/wire/noticeSchemas'
import { WithPassword } from '../../src/wire/securityRequests'
import { localeOf } from '../messages/messages'
import { accountArchive } from '../usecases/archive/accountArchive'
import { createArchiveTicket, redeemArchiveTicket } from '../usecases/archive/archiveTicket'
import { retentionOf, saveRetention } from '../usecases/retention/retentionRules'
import { clientInfoOf } from '../http/clientInfo'
import { parseBody, requireUser, ok, type ServerApp, type ServerContext } from '../http/requestContext'

/** What happens to the data of an account: how long it is kept, and all of it as a download. */
export function accountDataRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings } = server
  app.get('/api/retention', async (c) => ok(c, await retentionOf(ports, (await requireUser(c, server)).id)))
  app.post('/api/retention', async (c) => {
    const { id } = await requireUser(c, server)
    const request = await parseBody(c, SaveRetention)
    await saveRetention(ports, id, { request, locale: c.get('locale') })
    return ok(c, await retentionOf(ports, id))
  })
  app.post('/api/passport/archive', async (c) => {
    const user = await requireUser(c, server)
    const { password } = await parseBody(c, WithPassword)
    const ticket = await createArchiveTicket(server, clientInfoOf(c, server), { user, password })
    const query = new URLSearchParams({ ticket, locale: c.get('locale') })
    return ok(c, { url: `/api/passport/archive?${query.toString()}` })
  })
  app.get('/api/passport/archive', async (c) => {
    const user = await redeemArchiveTicket(server, c.req.query('ticket') ?? '')
    // The browser opens the link by itself, in its own language.
    const locale = localeOf(c.req.query('locale') ?? null)
    const day = new Date(ports.clock.now()).toISOString().slice(0, 10)
    return c.body(accountArchive(ports, settings, { user, locale }), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="account-${day}.zip"`,
      'x-content-type-options': 'nosniff',
    })
  })
}
