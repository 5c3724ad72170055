import type { ServerApp, ServerContext } from '../http/requestContext'

/** Health check: 200 if the database responds. Reveals nothing else. */
export function healthRoutes(app: ServerApp, { ports }: ServerContext): void {
  app.get('/healthz', async (c) => {
    try {
      await ports.store.siteSettings.all()
      return c.text('ok')
    } catch (error) {
      ports.log.error('healthz', { error })
      return c.text('unavailable', 503)
    }
  })
}
