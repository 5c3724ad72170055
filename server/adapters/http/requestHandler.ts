import type { HostBindings } from '../../http/requestContext'
import type { Log } from '../../ports/ports'
import type { Metrics } from '../metrics/metrics'
import { runForRequest } from '../system/requestScope'
import { requestIdOf } from './requestId'

type RequestHandler = (request: Request, env: HostBindings) => Promise<Response>

interface Observers {
  respond: RequestHandler
  log: Log
  metrics: Metrics | null
}

/** What answers without a route. */
const staticRoute = 'static'

/** Scripts and styles of the app: an id on each would only make first visits slower. */
const isUnchanging = ({ headers }: Response): boolean => headers.get('cache-control')?.includes('immutable') ?? false

/** Gives each request an id, which its response and its lines in the log have, and tells what became of it. */
export function withRequestIds(
  { logRequests }: { logRequests: boolean },
  { respond, log, metrics }: Observers,
): RequestHandler {
  return (request, env) => {
    const requestId = requestIdOf(request.headers.get('x-request-id'))
    return runForRequest(requestId, async () => {
      const startedAt = performance.now()
      let route = staticRoute
      const onRoute = (pattern: string) => {
        route = pattern
      }
      const response = await respond(request, { ...env, requestId, onRoute })
      if (!isUnchanging(response)) response.headers.set('x-request-id', requestId)
      const answered = { method: request.method, route, status: response.status, ms: performance.now() - startedAt }
      metrics?.onAnswered(answered)
      // Never the path itself: names of files and uploads are secrets.
      if (logRequests) log.info('http', { ...answered, ms: Math.round(answered.ms) })
      return response
    })
  }
}
