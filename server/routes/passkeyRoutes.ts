import { AddPasskey, PasskeyLogin, RemovePasskey, WithPassword } from '../../src/wire/securityRequests'
import { translate } from '../messages/messages'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
} from '../usecases/accounts/passkeys'
import { loadSiteSettings } from '../usecases/site/siteSettings'
import { parseBody, requireUser, ok, siteUrlOf, type ServerApp, type ServerContext } from '../http/requestContext'
import { clientInfoOf } from '../http/clientInfo'

export function passkeyRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings } = server
  app.get('/api/passport/passkeys', async (c) => ok(c, await listPasskeys(ports, await requireUser(c, server))))
  app.post('/api/passport/passkeys/begin', async (c) => {
    const user = await requireUser(c, server)
    const { password } = await parseBody(c, WithPassword)
    const siteName =
      (await loadSiteSettings(ports.store, settings)).site_name || translate(c.get('locale'), 'site.name')
    const site = siteUrlOf(c, server)
    return ok(c, await beginPasskey(server, clientInfoOf(c, server), { user, password, site, siteName }))
  })
  app.post('/api/passport/passkeys/add', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, AddPasskey)
    await addPasskey(server, clientInfoOf(c, server), { user, request, site: siteUrlOf(c, server) })
    return ok(c)
  })
  app.post('/api/passport/passkeys/remove', async (c) => {
    const user = await requireUser(c, server)
    await removePasskey(server, clientInfoOf(c, server), { user, ...(await parseBody(c, RemovePasskey)) })
    return ok(c)
  })
  app.post('/api/passport/passkeylogin/begin', async (c) =>
    ok(c, await beginPasskeyLogin(server, clientInfoOf(c, server), { site: siteUrlOf(c, server) })),
  )
  app.post('/api/passport/passkeylogin', async (c) => {
    const request = await parseBody(c, PasskeyLogin)
    return ok(c, await logInWithPasskey(server, clientInfoOf(c, server), { ...request, site: siteUrlOf(c, server) }))
  })
}
