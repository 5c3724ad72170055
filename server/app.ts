/** The HTTP app: a function from request to response. Web-standard APIs only, so it runs in Node and inside a page. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { responseCode as codes } from '../src/wire/constants'
import { localeOf, translate } from './messages/messages'
import { DiskFullError, PasswordsBusyError, type Ports } from './ports/ports'
import { serverBusyError, RequestError } from './lib/requestError'
import { accountRoutes } from './routes/accountRoutes'
import { adminRoutes } from './routes/adminRoutes'
import { createDiskFullHandler } from './http/diskFullHandler'
import { bodyLimits } from './http/bodyLimits'
import { engineRoutes } from './routes/engineRoutes'
import { exportRoutes } from './routes/exportRoutes'
import { fileRoutes } from './routes/fileRoutes'
import { healthRoutes } from './routes/healthRoutes'
import { meetingRoutes } from './routes/meetingRoutes'
import { inboxRoutes } from './routes/inboxRoutes'
import { insightRoutes } from './routes/insightRoutes'
import { sandboxRoutes } from './routes/sandboxRoutes'
import { shopRoutes } from './routes/shopRoutes'
import { createRequestLimits } from './http/requestLimits'
import { siteRoutes } from './routes/siteRoutes'
import { speakerRoutes } from './routes/speakerRoutes'
import { taskRoutes } from './routes/taskRoutes'
import { translationRoutes } from './routes/translationRoutes'
import { uploadRoutes } from './routes/uploadRoutes'
import { searchRoutes } from './routes/searchRoutes'
import { vocabularyRoutes } from './routes/vocabularyRoutes'
import { verificationRoutes } from './routes/verificationRoutes'
import { createRejectionLog } from './http/clientInfo'
import { voiceRoutes } from './routes/voiceRoutes'
import { wechatRoutes } from './routes/wechatRoutes'
import type { RequestContext, Hooks, ServerContext, ServerEnv } from './http/requestContext'
import { randomString } from './lib/secrets'
import type { Settings } from './ports/settings'

/** Paths with large responses: a whole transcript is megabytes. Compression makes short responses longer. */
const compressedPaths = [
  ...['find', 'edit', 'index', 'versions', 'export'].map((name) => `/api/voice/${name}`),
  '/api/transfertask/find',
  '/api/translate/find',
]

export function createApp(ports: Ports, settings: Settings, hooks: Hooks): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  const server: ServerContext = { ports, settings, hooks, limits: createRequestLimits(ports) }
  const respondDiskFull = createDiskFullHandler(ports)
  const logRejection = createRejectionLog(server)

  app.use(async (c, next) => {
    c.set('locale', localeOf(c.req.header('accept-language') ?? null))
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.use(bodyLimits())

  // When the app runs inside a page, requests have no Accept-Encoding and responses stay uncompressed.
  const compressResponse = compress({ encoding: 'gzip', contentTypeFilter: /^(?:application\/json|text\/plain)\b/ })
  for (const path of compressedPaths) app.use(path, compressResponse)

  for (const routes of [siteRoutes, accountRoutes, uploadRoutes, taskRoutes, meetingRoutes, exportRoutes, fileRoutes])
    routes(app, server)
  for (const routes of [
    verificationRoutes,
    wechatRoutes,
    shopRoutes,
    inboxRoutes,
    insightRoutes,
    translationRoutes,
    speakerRoutes,
    searchRoutes,
    vocabularyRoutes,
    voiceRoutes,
    engineRoutes,
    adminRoutes,
    sandboxRoutes,
  ])
    routes(app, server)

  healthRoutes(app, server)

  app.notFound((c) => c.json({ code: codes.failed, msg: translate(c.get('locale'), 'request.notFound') }, 404))
  app.onError((error, c) => {
    const locale = c.get('locale') ?? 'zh-CN'
    const requestError = error instanceof PasswordsBusyError ? serverBusyError(2) : error
    if (requestError instanceof RequestError) {
      logRejection(c, requestError)
      const { code, messageId, values, data, status, retryAfterSeconds } = requestError
      if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
      const body = { code, msg: translate(locale, messageId, values), ...(data === undefined ? {} : { data }) }
      return Response.json(body, { status, headers: c.res.headers })
    }
    if (error instanceof DiskFullError) return respondDiskFull(c, error)
    return internalError(c, ports, error)
  })
  return app
}

/** Responds with a 500. Logs the user, method, path and error, never the request body. */
function internalError(c: RequestContext, { log }: Ports, error: unknown): Response {
  const request = randomString('23456789abcdefghjkmnpqrstuvwxyz', 10)
  c.header('x-request-id', request)
  // A client that disconnects early is not a server error.
  const write = c.req.raw.signal.aborted ? log.info : log.error
  write('request', { request, method: c.req.method, path: c.req.path, user: c.get('userId') ?? null, error })
  return c.json({ code: codes.failed, msg: translate(c.get('locale') ?? 'zh-CN', 'server.fault') }, 500)
}
