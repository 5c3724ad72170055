import { SearchRequest } from '../../src/wire/searchSchemas'
import { ok, parseQuery, requireUser, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { searchEverything } from '../usecases/search/search'

/** Full-text search over everything of an account. */
export function searchRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  app.get('/api/search', async (c) => {
    const user = await requireUser(c, server)
    const request = parseQuery(c, SearchRequest)
    requireRate(limits.searches, user.id)
    return ok(c, await searchEverything(ports, user, request))
  })
}
