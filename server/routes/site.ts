import { languages } from '../work/languages'
import { siteSettings } from '../work/site'
import { caller, ok, type App, type Server } from './call'

export function siteRoutes(app: App, server: Server): void {
  const { settings, ports } = server
  app.get('/api/ajax/setting', async (c) => {
    const { sms, wechat, payments, chat, translator } = ports
    const site = await siteSettings(ports.store, settings)
    return ok(c, {
      ...site,
      payments: [...(payments?.methods ?? []), 'balance'],
      assistant: chat !== null,
      logins: ['password', ...(sms ? ['sms'] : []), ...(wechat ? ['wechat'] : [])],
      upload_limit: settings.uploadLimitBytes,
      audio_limit: settings.audioLimitSeconds,
      translates: translator?.targets ?? [],
    })
  })
  app.get('/api/voice/languageList', async (c) => {
    await caller(c, server)
    return ok(c, { list: languages(ports, c.get('locale')) })
  })
}
