import { SendSms } from '../../src/wire/requests'
import { sentence } from '../messages'
import { newCaptcha, sendCode } from '../work/proofs'
import { ok, query, type App, type Server } from './call'

/** Pictures to read and codes on phones. */
export function verifyRoutes(app: App, { ports, hooks }: Server): void {
  app.get('/api/ajax/getCaptcha', async (c) => {
    const { key, type, bytes } = await newCaptcha(ports, hooks.addressOf(c.req.raw, c.env))
    return c.body(bytes.buffer, 200, { 'content-type': type, key })
  })
  app.get('/api/ajax/sendSms', async (c) => {
    const locale = c.get('locale')
    await sendCode(ports, query(c, SendSms), hooks.addressOf(c.req.raw, c.env), locale)
    return ok(c, undefined, { msg: sentence(locale, 'sms.sent') })
  })
}
