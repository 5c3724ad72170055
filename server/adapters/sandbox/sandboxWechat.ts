import type { Wechat } from '../../ports/gateways'
import { localeOf, translate } from '../../messages/messages'
import { htmlPage } from '../../lib/htmlPage'
import { createSigner } from './signer'

const pagePath = '/api/sandbox/wechat'
const callbackPath = '/api/wechat/callback'

/**
 * Simulated WeChat login: the QR code leads to a page of this server, where the user enters a name and allows or denies the login.
 * The same name is the same WeChat user.
 */
export function createSandboxWechat(): Wechat {
  const signer = createSigner()
  return {
    async createLoginUrl(scene, site) {
      return `${site}${pagePath}?${new URLSearchParams({ scene }).toString()}`
    },
    async exchangeCallback(request) {
      const {
        scene = '',
        nickname = '',
        allowed = '',
        sign = '',
      } = Object.fromEntries(new URL(request.url).searchParams)
      if (!(await signer.verify([scene, nickname, allowed], sign))) return null
      return { scene, person: allowed === '1' ? { openid: `sandbox ${nickname}`, nickname } : null }
    },
    sandbox: {
      async handle(request, deliver) {
        const url = new URL(request.url)
        const locale = localeOf(request.headers.get('accept-language'))
        const scene = url.searchParams.get('scene') ?? ''
        if (request.method === 'POST') {
          const form = new URLSearchParams(await request.text())
          const nickname = (form.get('nickname') ?? '').trim().slice(0, 64) || 'sandbox'
          const fields = { scene, nickname, allowed: form.get('allowed') === '1' ? '1' : '0' }
          const query = new URLSearchParams({ ...fields, sign: await signer.sign(Object.values(fields)) })
          const headers = { 'accept-language': request.headers.get('accept-language') ?? '' }
          return deliver(new Request(`${url.origin}${callbackPath}?${query.toString()}`, { headers }))
        }
        return htmlPage({
          locale,
          title: translate(locale, 'sandbox.wechat.title'),
          banner: translate(locale, 'sandbox.banner'),
          lines: [translate(locale, 'sandbox.wechat.ask', { site: url.host })],
          form: {
            hidden: {},
            field: {
              name: 'nickname',
              label: translate(locale, 'sandbox.wechat.name'),
              value: translate(locale, 'sandbox.wechat.user'),
            },
            buttons: (['1', '0'] as const).map((value) => ({
              name: 'allowed',
              value,
              label: translate(locale, value === '1' ? 'sandbox.wechat.yes' : 'sandbox.wechat.no'),
            })),
          },
        })
      },
    },
  }
}
