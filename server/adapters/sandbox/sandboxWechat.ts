import type { Wechat } from '../../gateways'
import { localeOf, sentence } from '../../messages'
import { htmlPage } from '../../page'
import { newSeal } from './seal'

const pagePath = '/api/sandbox/wechat'
const callbackPath = '/api/wechat/callback'

/**
 * A WeChat that only plays: the code leads to a page of this server, where a person says who they are and whether they allow the
 * login. The same name is the same person.
 */
export function createSandboxWechat(): Wechat {
  const seal = newSeal()
  return {
    async address(scene, site) {
      return `${site}${pagePath}?${new URLSearchParams({ scene }).toString()}`
    },
    async read(request) {
      const {
        scene = '',
        nickname = '',
        allowed = '',
        sign = '',
      } = Object.fromEntries(new URL(request.url).searchParams)
      if (!(await seal.fits([scene, nickname, allowed], sign))) return null
      return { scene, person: allowed === '1' ? { openid: `sandbox ${nickname}`, nickname } : null }
    },
    sandbox: {
      async answer(request, tell) {
        const url = new URL(request.url)
        const locale = localeOf(request.headers.get('accept-language'))
        const scene = url.searchParams.get('scene') ?? ''
        if (request.method === 'POST') {
          const form = new URLSearchParams(await request.text())
          const nickname = (form.get('nickname') ?? '').trim().slice(0, 64) || 'sandbox'
          const fields = { scene, nickname, allowed: form.get('allowed') === '1' ? '1' : '0' }
          const query = new URLSearchParams({ ...fields, sign: await seal.sign(Object.values(fields)) })
          const headers = { 'accept-language': request.headers.get('accept-language') ?? '' }
          return tell(new Request(`${url.origin}${callbackPath}?${query.toString()}`, { headers }))
        }
        return htmlPage({
          locale,
          title: sentence(locale, 'sandbox.wechat.title'),
          banner: sentence(locale, 'sandbox.banner'),
          lines: [sentence(locale, 'sandbox.wechat.ask', { site: url.host })],
          form: {
            hidden: {},
            field: {
              name: 'nickname',
              label: sentence(locale, 'sandbox.wechat.name'),
              value: locale === 'zh-CN' ? '沙盒用户' : 'Sandbox user',
            },
            buttons: (['1', '0'] as const).map((value) => ({
              name: 'allowed',
              value,
              label: sentence(locale, value === '1' ? 'sandbox.wechat.yes' : 'sandbox.wechat.no'),
            })),
          },
        })
      },
    },
  }
}
