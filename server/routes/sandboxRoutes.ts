import type { SandboxPages } from '../ports/gateways'
import type { ServerApp, ServerContext } from '../http/requestContext'

/** Pages of sandbox gateways. They exist only while such a gateway is configured. */
export function sandboxRoutes(app: ServerApp, { ports }: ServerContext): void {
  const serve = (path: string, getPages: () => SandboxPages | undefined) => {
    app.on(['GET', 'POST'], path, (c) => {
      const pages = getPages()
      return pages ? pages.handle(c.req.raw, async (call) => app.fetch(call, c.env)) : c.notFound()
    })
  }
  serve('/api/sandbox/pay', () => ports.payments?.sandbox)
  serve('/api/sandbox/wechat', () => ports.wechat?.sandbox)
}
