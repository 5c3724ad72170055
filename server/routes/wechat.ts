import { code as codes } from '../../src/wire/codes'
import { WechatResult } from '../../src/wire/requests'
import { sentence } from '../messages'
import { htmlPage } from '../page'
import { Refusal } from '../refusal'
import { finishScan, newTicket, ticketResult } from '../work/wechatLogin'
import { ok, query, siteOf, type App, type Server } from './call'

export function wechatRoutes(app: App, server: Server): void {
  const { ports, settings, hooks } = server
  app.get('/api/wechat/qrcode', async (c) =>
    ok(c, await newTicket(ports, siteOf(c, server), hooks.addressOf(c.req.raw, c.env))),
  )
  app.get('/api/wechat/getResult', async (c) => {
    const outcome = await ticketResult(ports, settings, query(c, WechatResult).ticket)
    if (typeof outcome === 'object') return ok(c, outcome)
    if (outcome === 'pending') return c.json({ code: codes.notReady, msg: '' })
    const refused = outcome === 'refused'
    const msg = sentence(c.get('locale'), refused ? 'wechat.refused' : 'wechat.expired')
    return c.json({ code: codes.failed, msg, data: { refused } })
  })
  app.get('/api/wechat/callback', async (c) => {
    const locale = c.get('locale')
    // A person stands in front of it, so that a refusal must be a page too.
    const outcome = await finishScan(ports, settings, c.req.raw).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    const text =
      outcome instanceof Refusal ? sentence(locale, outcome.say, outcome.values) : sentence(locale, `wechat.${outcome}`)
    return htmlPage({ locale, title: sentence(locale, 'sandbox.wechat.title'), lines: [text] })
  })
}
