import type { PayMethod, PayNotice, Payments, SandboxPages } from '../../gateways'
import { localeOf, sentence } from '../../messages'
import { htmlPage } from '../../page'
import { newToken } from '../../secrets'
import { newSeal, type Seal } from './seal'

const pagePath = '/api/sandbox/pay'
const notifyPath = '/api/order/notify'

/**
 * Payments that only play: a page of this server asks whether to pay, and tells the server in a signed call, as a real house would.
 * Its signatures end with the process: a page that was opened before a restart says that it is out of date.
 */
export function createSandboxPayments(): Payments {
  const [pageSeal, noticeSeal] = [newSeal(), newSeal()]
  return {
    methods: ['alipay', 'wechat'],
    async address({ ordernum, title, cents, method }, site) {
      const fields = { ordernum, title, cents: String(cents), method }
      const sign = await pageSeal.sign(Object.values(fields))
      return `${site}${pagePath}?${new URLSearchParams({ ...fields, sign }).toString()}`
    },
    async read(request) {
      const { ordernum = '', trade = '', cents = '', paid = '', sign = '' } = await formOf(request)
      if (!(await noticeSeal.fits([ordernum, trade, cents, paid], sign))) return null
      return { ordernum, trade, cents: Number(cents), paid: paid === '1' }
    },
    reply: (taken) => new Response(taken ? 'success' : 'fail'),
    sandbox: pages(pageSeal, noticeSeal),
  }
}

function pages(pageSeal: Seal, noticeSeal: Seal): SandboxPages {
  const notice = async (site: string, { ordernum, trade, cents, paid }: PayNotice): Promise<Request> => {
    const fields = { ordernum, trade, cents: String(cents), paid: paid ? '1' : '0' }
    const body = new URLSearchParams({ ...fields, sign: await noticeSeal.sign(Object.values(fields)) })
    return new Request(`${site}${notifyPath}`, { method: 'POST', body })
  }
  return {
    async answer(request, tell) {
      const url = new URL(request.url)
      const { ordernum = '', title = '', cents = '', method = '', sign = '' } = Object.fromEntries(url.searchParams)
      const locale = localeOf(request.headers.get('accept-language'))
      const head = { locale, title: sentence(locale, 'sandbox.pay.title'), banner: sentence(locale, 'sandbox.banner') }
      if (!(await pageSeal.fits([ordernum, title, cents, method], sign))) {
        return htmlPage({ ...head, lines: [sentence(locale, 'sandbox.stale')] }, 400)
      }
      if (request.method === 'POST') {
        const { paid: choice, trade = '' } = await formOf(request)
        const paid = choice === '1'
        const answer = await tell(await notice(url.origin, { ordernum, trade, cents: Number(cents), paid }))
        const taken = (await answer.text()) === 'success'
        const said = taken ? (paid ? 'sandbox.pay.done' : 'sandbox.pay.refused') : 'sandbox.pay.notTaken'
        return htmlPage({ ...head, lines: [sentence(locale, said)] })
      }
      const way: PayMethod = method === 'wechat' ? 'wechat' : 'alipay'
      const price = `¥${(Number(cents) / 100).toFixed(2)}`
      const lines = [
        `${title} · ${price}`,
        sentence(locale, `sandbox.pay.${way}`),
        sentence(locale, 'sandbox.pay.order', { ordernum }),
      ]
      // One a page: whoever presses the button twice pays once, whoever opens the page twice may pay twice.
      const hidden = { trade: `sandbox-${newToken().slice(0, 24)}` }
      const buttons = (['1', '0'] as const).map((value) => ({
        name: 'paid',
        value,
        label: sentence(locale, value === '1' ? 'sandbox.pay.yes' : 'sandbox.pay.no'),
      }))
      return htmlPage({ ...head, lines, form: { hidden, buttons } })
    },
  }
}

async function formOf(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await request.text()))
}
