import type { SandboxPages } from '../gateways'
import type { App, Server } from './call'

/** Pages of gateways that only play: they exist only where such a gateway is set up. */
export function sandboxRoutes(app: App, { ports }: Server): void {
  const serve = (path: string, pages: SandboxPages | undefined) => {
    if (!pages) return
    app.on(['GET', 'POST'], path, (c) => pages.answer(c.req.raw, async (call) => app.fetch(call, c.env)))
  }
  serve('/api/sandbox/pay', ports.payments?.sandbox)
  serve('/api/sandbox/wechat', ports.wechat?.sandbox)
}
