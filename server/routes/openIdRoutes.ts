import { OpenIdAnswer, OpenIdLogin, WithPassword } from '../../src/wire/securityRequests'
import { beginOpenId, logInWithOpenId, openIdCallbackPath, returnFromOpenId } from '../usecases/accounts/openIdLogin'
import { beginOpenIdLink, linkedOpenId, linkOpenId, unlinkOpenId } from '../usecases/accounts/openIdLink'
import { clientInfoOf } from '../http/clientInfo'
import { ok, parseBody, requireUser, siteUrlOf, type ServerApp, type ServerContext } from '../http/requestContext'

/** An issuer's codes may be long; longer ones are none. */
const maxQueryLength = 8_000

/** Login at an issuer of OpenID Connect. */
export function openIdRoutes(app: ServerApp, server: ServerContext): void {
  app.post('/api/passport/openid/begin', async (c) =>
    ok(c, await beginOpenId(server, clientInfoOf(c, server), { site: siteUrlOf(c, server), userId: null })),
  )
  app.get(openIdCallbackPath, async (c) => {
    const { search, searchParams } = new URL(c.req.url)
    const state = searchParams.get('state') ?? ''
    const query = search.length > maxQueryLength ? '' : search
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(await returnFromOpenId(server, { state, query, site: siteUrlOf(c, server) }), 303)
  })
  app.post('/api/passport/openid', async (c) =>
    ok(c, await logInWithOpenId(server, clientInfoOf(c, server), await parseBody(c, OpenIdLogin))),
  )
  app.get('/api/passport/openid/account', async (c) =>
    ok(c, { linked: await linkedOpenId(server.ports, await requireUser(c, server)) }),
  )
  app.post('/api/passport/openid/account/begin', async (c) => {
    const user = await requireUser(c, server)
    const { password } = await parseBody(c, WithPassword)
    return ok(c, await beginOpenIdLink(server, clientInfoOf(c, server), { user, password, site: siteUrlOf(c, server) }))
  })
  app.post('/api/passport/openid/account/link', async (c) => {
    const user = await requireUser(c, server)
    await linkOpenId(server, clientInfoOf(c, server), { user, answer: await parseBody(c, OpenIdAnswer) })
    return ok(c)
  })
  app.post('/api/passport/openid/account/unlink', async (c) => {
    const user = await requireUser(c, server)
    await unlinkOpenId(server, clientInfoOf(c, server), { user, ...(await parseBody(c, WithPassword)) })
    return ok(c)
  })
}
