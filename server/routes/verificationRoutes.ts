import { GetCaptcha, SendSms } from '../../src/wire/requests'
import { translate } from '../messages/messages'
import { createCaptcha } from '../usecases/accounts/captcha'
import { sendOtp } from '../usecases/accounts/verification'
import { requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireSameOrigin, clientInfoOf } from '../http/clientInfo'

/** Captchas and one-time codes. */
export function verificationRoutes(app: ServerApp, server: ServerContext): void {
  app.get('/api/ajax/getCaptcha', async (c) => {
    requireSameOrigin(c, server)
    const { type: kind } = parseQuery(c, GetCaptcha)
    const { key, type, bytes } = await createCaptcha(server, clientInfoOf(c, server), { kind })
    return c.body(bytes.buffer, 200, { 'content-type': type, key })
  })
  app.get('/api/ajax/sendSms', async (c) => {
    requireSameOrigin(c, server)
    const request = parseQuery(c, SendSms)
    const user = request.event === 'unbind' ? await requireUser(c, server) : null
    await sendOtp(server, clientInfoOf(c, server), { request, user })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'sms.sent') })
  })
}
