import { responseCode as codes } from '../../src/wire/constants'
import { PollWechatLogin } from '../../src/wire/requests'
import { translate } from '../messages/messages'
import { htmlPage } from '../lib/htmlPage'
import { RequestError } from '../lib/requestError'
import { completeScan, createLoginTicket, redeemLoginTicket } from '../usecases/accounts/wechatLogin'
import { ok, parseQuery, siteUrlOf, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireSameOrigin, clientInfoOf } from '../http/clientInfo'

export function wechatRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.get('/api/wechat/qrcode', async (c) => {
    requireSameOrigin(c, server)
    return ok(c, await createLoginTicket(ports, siteUrlOf(c, server), clientInfoOf(c, server)))
  })
  app.get('/api/wechat/getResult', async (c) => {
    requireSameOrigin(c, server)
    const outcome = await redeemLoginTicket(server, clientInfoOf(c, server), parseQuery(c, PollWechatLogin).ticket)
    if (typeof outcome === 'object') return ok(c, outcome)
    if (outcome === 'pending') return c.json({ code: codes.notReady, msg: '' })
    const refused = outcome === 'refused'
    const msg = translate(c.get('locale'), refused ? 'wechat.refused' : 'wechat.expired')
    return c.json({ code: codes.failed, msg, data: { refused } })
  })
  app.get('/api/wechat/callback', async (c) => {
    const locale = c.get('locale')
    // The user sees this response, so errors must be pages too.
    const outcome = await completeScan(server, clientInfoOf(c, server), c.req.raw).catch((error: unknown) => {
      if (error instanceof RequestError) return error
      throw error
    })
    const text =
      outcome instanceof RequestError
        ? translate(locale, outcome.messageId, outcome.values)
        : translate(locale, `wechat.${outcome}`)
    return htmlPage({ locale, title: translate(locale, 'sandbox.wechat.title'), lines: [text] })
  })
}
