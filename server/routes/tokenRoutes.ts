import { ApiTokenById, CreateApiToken } from '../../src/wire/tokenSchemas'
import { clientInfoOf } from '../http/clientInfo'
import { ok, parseBody, requireUser, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { logSecurityEvent } from '../usecases/accounts/securityLog'
import { createApiToken, listApiTokens, revokeApiToken } from '../usecases/tokens/apiTokens'

/** Personal tokens of an account. */
export function tokenRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  app.get('/api/tokens', async (c) => ok(c, await listApiTokens(ports, await requireUser(c, server))))
  app.post('/api/tokens/create', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, CreateApiToken)
    requireRate(limits.edits, user.id)
    const { id, token } = await createApiToken(ports, user, request)
    const { address } = clientInfoOf(c, server)
    logSecurityEvent(ports.log, 'token.created', { user: user.id, token: id, scope: request.scope, address })
    return ok(c, { id, secret: token })
  })
  app.post('/api/tokens/revoke', async (c) => {
    const user = await requireUser(c, server)
    const { id } = await parseBody(c, ApiTokenById)
    await revokeApiToken(ports, user, id)
    logSecurityEvent(ports.log, 'token.revoked', { user: user.id, token: id, address: clientInfoOf(c, server).address })
    return ok(c)
  })
}
