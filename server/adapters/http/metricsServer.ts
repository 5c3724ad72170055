import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from '../metrics/metrics'

export const metricsPath = '/metrics'

/** Answers with the metrics if the token is right; an empty token needs none. */
export async function metricsResponse(
  metrics: Metrics,
  { token, authorization }: { token: string; authorization: string | null | undefined },
): Promise<Response> {
  if (token !== '' && !isSame(authorization ?? '', `Bearer ${token}`))
    return new Response('unauthorized', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
  return new Response(await metrics.text(), { headers })
}

/** Serves the metrics on a port of their own. */
export async function listenForMetrics(
  metrics: Metrics,
  { port, host, token }: { port: number; host: string; token: string },
): Promise<{ port: number; close(): void }> {
  const respond = async (url: string, authorization: string | undefined) =>
    url.split('?')[0] === metricsPath
      ? metricsResponse(metrics, { token, authorization })
      : new Response('not found', { status: 404 })
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    respond(request.url ?? '', request.headers.authorization)
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(await answer.text())
      })
      .catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** In constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
