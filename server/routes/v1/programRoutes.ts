import { cors } from 'hono/cors'
import { createIdempotency } from '../../http/idempotency'
import { openAiBase, restBase } from '../../http/programPaths'
import type { ServerApp, ServerContext } from '../../http/requestContext'
import { accountOperations } from './accountOperations'
import { documentRoutes } from './documentRoutes'
import { openAiRoutes } from './openAiRoutes'
import { recordingOperations } from './recordingOperations'

/** What programs call with a personal token: REST, and OpenAI's interface. */
export function programRoutes(app: ServerApp, server: ServerContext): void {
  const origins = server.settings.apiCorsOrigins
  if (origins.length > 0) {
    const allowOrigins = cors({
      origin: origins.includes('*') ? '*' : [...origins],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposeHeaders: ['Location', 'Retry-After', 'Idempotent-Replayed'],
      maxAge: 600,
    })
    for (const base of [restBase, openAiBase]) app.use(`${base}/*`, allowOrigins)
  }
  recordingOperations(app, server, createIdempotency(server))
  accountOperations(app, server)
  documentRoutes(app, server)
  openAiRoutes(app, server)
}
