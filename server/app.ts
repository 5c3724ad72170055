/** The server as one function from a request to its answer. Web-standard APIs only: Node serves it, and so does a page. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { code as codes } from '../src/wire/codes'
import { localeOf, sentence } from './messages'
import { DiskFull, type Ports } from './ports'
import { Refusal } from './refusal'
import { accountRoutes } from './routes/account'
import { exportRoutes } from './routes/exports'
import { fileRoutes } from './routes/files'
import { meetingRoutes } from './routes/meetings'
import { inboxRoutes } from './routes/inbox'
import { insightRoutes } from './routes/insight'
import { sandboxRoutes } from './routes/sandbox'
import { shopRoutes } from './routes/shop'
import { siteRoutes } from './routes/site'
import { taskRoutes } from './routes/tasks'
import { translationRoutes } from './routes/translations'
import { uploadRoutes } from './routes/upload'
import { verifyRoutes } from './routes/verify'
import { wechatRoutes } from './routes/wechat'
import type { Hooks, Server, ServerEnv } from './routes/call'
import type { Settings } from './settings'

/** Bytes a body may have: an edit of a five-hour transcript is the largest. The upload counts for itself. */
const editBytes = 32 * 2 ** 20
const otherBytes = 64 * 2 ** 10
const editPaths = ['/api/voice/edit', '/api/transfertask/edit', '/api/translate/edit']
/** A talk about a record, or a mind map. */
const talkBytes = 4 * 2 ** 20
const talkPaths = ['/api/voice/ask', '/api/voice/editMindmap']

/** Calls whose answers may be long: a whole transcript is megabytes. Squeezing a short one would make it longer. */
const longAnswers = [
  ...['find', 'edit', 'index', 'versions', 'export'].map((name) => `/api/voice/${name}`),
  '/api/transfertask/find',
  '/api/translate/find',
]

export function createApp(ports: Ports, settings: Settings, hooks: Hooks): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  const server: Server = { ports, settings, hooks }

  app.use(async (c, next) => {
    c.set('locale', localeOf(c.req.header('accept-language') ?? null))
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.use(async (c, next) => {
    if (c.req.path === '/api/common/upload') return next()
    const maxSize = editPaths.includes(c.req.path) ? editBytes : talkPaths.includes(c.req.path) ? talkBytes : otherBytes
    return bodyLimit({
      maxSize,
      onError: () => {
        throw new Refusal('request.tooLarge', {}, { status: 413 })
      },
    })(c, next)
  })

  // A page that the app runs in names no encoding and gets texts as they are.
  const squeeze = compress({ encoding: 'gzip', contentTypeFilter: /^(?:application\/json|text\/plain)\b/ })
  for (const path of longAnswers) app.use(path, squeeze)

  for (const routes of [siteRoutes, accountRoutes, uploadRoutes, taskRoutes, meetingRoutes, exportRoutes, fileRoutes]) routes(app, server)
  for (const routes of [verifyRoutes, wechatRoutes, shopRoutes, inboxRoutes, insightRoutes, translationRoutes, sandboxRoutes]) routes(app, server)

  app.notFound((c) => c.json({ code: codes.failed, msg: sentence(c.get('locale'), 'request.notFound') }, 404))
  app.onError((error, c) => {
    const locale = c.get('locale') ?? 'zh-CN'
    if (error instanceof Refusal) {
      const { code, say, values, data, status, retryAfterSeconds } = error
      if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
      const body = { code, msg: sentence(locale, say, values), ...(data === undefined ? {} : { data }) }
      return Response.json(body, { status, headers: c.res.headers })
    }
    if (error instanceof DiskFull) return c.json({ code: codes.failed, msg: sentence(locale, 'upload.diskFull') })
    ports.log.error('request', { path: c.req.path, error: String(error) })
    return c.json({ code: codes.failed, msg: sentence(locale, 'server.fault') }, 500)
  })
  return app
}
