import { Hono } from 'hono'
import type { Hooks, ServerApp, ServerContext, ServerEnv } from '../http/requestContext'

/** How long the database and the storage may take to answer, in milliseconds. */
const answerMs = 5_000

interface HealthContext extends Pick<ServerContext, 'ports'> {
  hooks: Pick<Hooks, 'isStopping'>
}

/** All that a server without people answers. */
export function createHealthApp(context: HealthContext): ServerApp {
  const app = new Hono<ServerEnv>()
  healthRoutes(app, context)
  return app
}

/** For supervisors and load balancers. They reveal nothing else. */
export function healthRoutes(app: ServerApp, { ports, hooks }: HealthContext): void {
  const { store, files, clock, log } = ports

  /** Whether the process runs: if not, restart it. */
  app.get('/healthz', (c) => c.text('ok'))

  /** Whether it can take requests: if not, send them to another server or wait. */
  app.get('/readyz', async (c) => {
    if (hooks.isStopping?.()) return c.text('stopping', 503)
    const answered = new AbortController()
    const late = clock.sleep(answerMs, answered.signal).then(() => {
      if (!answered.signal.aborted) throw new Error('no answer in time')
    })
    try {
      await Promise.race([Promise.all([store.siteSettings.all(), files.check()]), late.then(() => {})])
      return c.text('ok')
    } catch (error) {
      log.error('readyz', { error })
      return c.text('unavailable', 503)
    } finally {
      answered.abort()
    }
  })
}
