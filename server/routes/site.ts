import { sentence } from '../messages'
import { languages } from '../work/languages'
import { caller, ok, type App, type Server } from './call'

export function siteRoutes(app: App, server: Server): void {
  const { settings, ports } = server
  app.get('/api/ajax/setting', (c) =>
    ok(c, {
      site_name: settings.siteName || sentence(c.get('locale'), 'site.name'),
      app_url: settings.appUrl,
      app_qr: settings.appQr,
      support_url: settings.supportUrl,
      page_limit: 0,
      register: settings.registerOpen,
      payments: [],
    }),
  )
  app.get('/user/message', async (c) => {
    await caller(c, server)
    return ok(c, undefined, { count: 0 })
  })
  app.get('/api/voice/languageList', async (c) => {
    await caller(c, server)
    return ok(c, { list: languages(ports, c.get('locale')) })
  })
}
