/** Requests of programs: `Authorization: Bearer stt_…`. */
import type { MiddlewareHandler } from 'hono'
import type { TokenScope } from '../../src/wire/tokenSchemas'
import { RequestError } from '../lib/requestError'
import { callerByToken, type Caller } from '../usecases/tokens/apiTokens'
import type { RequestContext, ServerContext, ServerEnv } from './requestContext'

const invalidTokenError = () => new RequestError('token.invalid', {}, { status: 401 })

/** Lets requests pass whose token is valid and has that scope, up to the token's rate limit. */
export function requireScope(server: ServerContext, scope: TokenScope): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    const caller = await callerByToken(server.ports, token)
    if (!caller) throw invalidTokenError()
    c.set('userId', caller.user.id)
    const retryAfterMs = server.limits.tokens.consume(caller.tokenId)
    if (retryAfterMs > 0) {
      const seconds = Math.ceil(retryAfterMs / 1000)
      throw new RequestError('token.tooFast', { seconds }, { status: 429, retryAfterSeconds: seconds })
    }
    if (!caller.scopes.includes(scope)) throw new RequestError('token.readOnly', {}, { status: 403 })
    c.set('caller', caller)
    await next()
  }
}

/** Who sent a request that passed `requireScope`. */
export function callerOf(c: RequestContext): Caller {
  const caller = c.get('caller')
  if (!caller) throw invalidTokenError()
  return caller
}
