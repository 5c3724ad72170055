/** The HTTP app: a function from request to response. Web-standard APIs only, so it runs in Node and inside a page. */
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { localeOf } from './messages/messages'
import {
  DiskFullError,
  PasswordsBusyError,
  StorageUnavailableError,
  StoreUnavailableError,
  type Ports,
} from './ports/ports'
import { malformedError, serverBusyError, unavailableError, RequestError } from './lib/requestError'
import { accountDataRoutes } from './routes/accountDataRoutes'
import { accountRoutes } from './routes/accountRoutes'
import { adminRoutes } from './routes/adminRoutes'
import { createDiskFullHandler } from './http/diskFullHandler'
import { bodyLimits } from './http/bodyLimits'
import { engineRoutes } from './routes/engineRoutes'
import { exportRoutes } from './routes/exportRoutes'
import { fileRoutes } from './routes/fileRoutes'
import { errorResponse } from './http/errorResponse'
import { programInterfaceOf } from './http/programPaths'
import { healthRoutes } from './routes/healthRoutes'
import { annotationRoutes } from './routes/annotationRoutes'
import { libraryRoutes } from './routes/libraryRoutes'
import { meetingRoutes } from './routes/meetingRoutes'
import { noticeRoutes } from './routes/noticeRoutes'
import { inboxRoutes } from './routes/inboxRoutes'
import { insightRoutes } from './routes/insightRoutes'
import { sandboxRoutes } from './routes/sandboxRoutes'
import { openIdRoutes } from './routes/openIdRoutes'
import { passkeyRoutes } from './routes/passkeyRoutes'
import { peopleRoutes } from './routes/peopleRoutes'
import { securityRoutes } from './routes/securityRoutes'
import { shopRoutes } from './routes/shopRoutes'
import { createRequestLimits } from './http/requestLimits'
import { shareRoutes } from './routes/shareRoutes'
import { siteRoutes } from './routes/siteRoutes'
import { speakerRoutes } from './routes/speakerRoutes'
import { taskRoutes } from './routes/taskRoutes'
import { translationRoutes } from './routes/translationRoutes'
import { resumableUploadRoutes } from './routes/resumableUploadRoutes'
import { programRoutes } from './routes/v1/programRoutes'
import { tokenRoutes } from './routes/tokenRoutes'
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
  ...['find', 'edit', 'index', 'versions', 'export', 'annotations'].map((name) => `/api/voice/${name}`),
  '/api/library',
  '/api/transfertask/find',
  '/api/translate/find',
  '/api/share/find',
]

export function createApp(ports: Ports, settings: Settings, hooks: Hooks): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  const server: ServerContext = { ports, settings, hooks, limits: createRequestLimits(ports) }
  const respondDiskFull = createDiskFullHandler(ports)
  const logRejection = createRejectionLog(server)

  app.use(async (c, next) => {
    const languages = c.req.header('accept-language') ?? ''
    // Programs usually don't say which language they want.
    c.set('locale', localeOf(programInterfaceOf(c.req.path) ? `${languages},en;q=0.001` : languages))
    await next()
    c.env?.onRoute?.(routePath(c, -1))
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.use(bodyLimits())

  // When the app runs inside a page, requests have no Accept-Encoding and responses stay uncompressed.
  const compressResponse = compress({ encoding: 'gzip', contentTypeFilter: /^(?:application\/json|text\/plain)\b/ })
  for (const path of compressedPaths) app.use(path, compressResponse)

  for (const routes of [siteRoutes, accountRoutes, uploadRoutes, taskRoutes, meetingRoutes, exportRoutes, fileRoutes])
    routes(app, server)
  for (const routes of [
    resumableUploadRoutes,
    verificationRoutes,
    securityRoutes,
    passkeyRoutes,
    openIdRoutes,
    wechatRoutes,
    shopRoutes,
    inboxRoutes,
    noticeRoutes,
    accountDataRoutes,
    insightRoutes,
    translationRoutes,
    speakerRoutes,
    searchRoutes,
    libraryRoutes,
    vocabularyRoutes,
    voiceRoutes,
    shareRoutes,
    peopleRoutes,
    annotationRoutes,
    engineRoutes,
    tokenRoutes,
    programRoutes,
    adminRoutes,
    sandboxRoutes,
  ])
    routes(app, server)

  healthRoutes(app, server)

  app.notFound((c) => errorResponse(c, new RequestError('request.notFound', {}, { status: 404 })))
  app.onError((error, c) => {
    if (error instanceof StorageUnavailableError) ports.log.error('storage', { error })
    const requestError = toRequestError(error)
    if (requestError instanceof RequestError) {
      logRejection(c, requestError)
      return errorResponse(c, requestError)
    }
    if (error instanceof DiskFullError) return respondDiskFull(c, error)
    return internalError(c, ports, error)
  })
  return app
}

/** A known error as one that is reported to the client; any other unchanged. */
function toRequestError(error: Error): Error {
  if (error instanceof PasswordsBusyError) return serverBusyError(2)
  if (error instanceof StoreUnavailableError) return unavailableError(2)
  if (error instanceof StorageUnavailableError) return unavailableError(10)
  // Thrown by Hono for JSON that can't be parsed.
  return error instanceof HTTPException && error.status === 400 ? malformedError('body') : error
}

/** Responds with a 500. Logs the user, method, path and error, never the request body. */
function internalError(c: RequestContext, { log }: Ports, error: unknown): Response {
  const request = c.env?.requestId ?? randomString('23456789abcdefghjkmnpqrstuvwxyz', 10)
  c.header('x-request-id', request)
  // A client that disconnects early is not a server error.
  const write = c.req.raw.signal.aborted ? log.info : log.error
  write('request', { request, method: c.req.method, path: c.req.path, user: c.get('userId') ?? null, error })
  return errorResponse(c, new RequestError('server.fault', {}, { status: 500 }))
}
