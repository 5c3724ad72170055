import { sampleLanguages } from '../../src/wire/constants'
import { canIdentifyLanguage, listLanguages } from '../usecases/transcription/engineLanguages'
import { minPasswordLength } from '../../src/shared/account/passwordRule'
import { canDetectSpeakers } from '../usecases/requestSpeakers'
import { loadSiteSettings } from '../usecases/site/siteSettings'
import { requireUser, ok, siteUrlOf, type ServerApp, type ServerContext } from '../http/requestContext'

/** Whether a URL has a domain name: browsers bind passkeys to names, never to addresses. */
function hasName(url: string): boolean {
  return !/^\[|^\d+(?:\.\d+){3}$/.test(new URL(url).hostname)
}

export function siteRoutes(app: ServerApp, server: ServerContext): void {
  const { settings, ports } = server
  app.get('/api/ajax/setting', async (c) => {
    const { sms, mail, passkeys, openId, wechat, payments, chat, translator } = ports
    const stored = await loadSiteSettings(ports.store, settings)
    const { retention_sound_days: _sound, retention_record_days: _record, ...site } = stored
    return ok(c, {
      ...site,
      payments: [...(payments?.methods ?? []), 'balance'],
      assistant: chat !== null,
      logins: ['password', ...(sms ? ['sms'] : []), ...(wechat ? ['wechat'] : [])],
      mail: mail !== null,
      passkeys: passkeys !== null && hasName(siteUrlOf(c, server)),
      captcha: settings.captcha,
      captcha_sound: settings.captcha === 'image' && ports.captchas.speak !== null,
      ...(openId && { openid: openId.name }),
      password_min: minPasswordLength,
      upload_limit: settings.uploadLimitBytes,
      audio_limit: settings.audioLimitSeconds,
      translates: translator?.targets ?? [],
      diarization: canDetectSpeakers(ports),
      imports: true,
      samples: sampleLanguages,
    })
  })
  app.get('/api/voice/languageList', async (c) => {
    await requireUser(c, server)
    return ok(c, { list: await listLanguages(ports, c.get('locale')), auto: canIdentifyLanguage(ports) })
  })
}
