import { SendSms } from '../../src/wire/requests'
import { translate } from '../messages/messages'
import { createCaptcha, sendOtp } from '../usecases/accounts/verification'
import { requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireSameOrigin, clientInfoOf } from '../http/clientInfo'

/** Captchas and one-time codes. */
export function verificationRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.get('/api/ajax/getCaptcha', async (c) => {
    requireSameOrigin(c, server)
    const { key, type, bytes } = await createCaptcha(ports, clientInfoOf(c, server))
    return c.body(bytes.buffer, 200, { 'content-type': type, key })
  })
  app.get('/api/ajax/sendSms', async (c) => {
    requireSameOrigin(c, server)
    const request = parseQuery(c, SendSms)
    const user = request.event === 'unbind' ? await requireUser(c, server) : null
    await sendOtp(ports, clientInfoOf(c, server), { request, user })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'sms.sent') })
  })
}
