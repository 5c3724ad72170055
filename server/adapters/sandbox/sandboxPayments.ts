import type { PayMethod, PaymentNotification, Payments, SandboxPages } from '../../ports/gateways'
import { localeOf, translate } from '../../messages/messages'
import { htmlPage } from '../../lib/htmlPage'
import { newToken } from '../../lib/secrets'
import { createSigner, type Signer } from './signer'

const pagePath = '/api/sandbox/pay'
const notifyPath = '/api/order/notify'

/**
 * Simulated payments: a page of this server asks whether to pay and notifies the server with a signed request, like a real provider.
 * The signing keys live as long as the process: a page opened before a restart reports that it is out of date.
 */
export function createSandboxPayments(): Payments {
  const [pageSigner, noticeSigner] = [createSigner(), createSigner()]
  return {
    methods: ['alipay', 'wechat'],
    async createPaymentUrl({ ordernum, title, cents, method }, site) {
      const fields = { ordernum, title, cents: String(cents), method }
      const sign = await pageSigner.sign(Object.values(fields))
      return `${site}${pagePath}?${new URLSearchParams({ ...fields, sign }).toString()}`
    },
    async verifyNotification(request) {
      const { ordernum = '', trade = '', cents = '', paid = '', sign = '' } = await readForm(request)
      if (!(await noticeSigner.verify([ordernum, trade, cents, paid], sign))) return null
      return { ordernum, trade, cents: Number(cents), paid: paid === '1' }
    },
    acknowledge: (isAccepted) => new Response(isAccepted ? 'success' : 'fail'),
    sandbox: createPages(pageSigner, noticeSigner),
  }
}

function createPages(pageSigner: Signer, noticeSigner: Signer): SandboxPages {
  const notice = async (site: string, { ordernum, trade, cents, paid }: PaymentNotification): Promise<Request> => {
    const fields = { ordernum, trade, cents: String(cents), paid: paid ? '1' : '0' }
    const body = new URLSearchParams({ ...fields, sign: await noticeSigner.sign(Object.values(fields)) })
    return new Request(`${site}${notifyPath}`, { method: 'POST', body })
  }
  return {
    async handle(request, deliver) {
      const url = new URL(request.url)
      const { ordernum = '', title = '', cents = '', method = '', sign = '' } = Object.fromEntries(url.searchParams)
      const locale = localeOf(request.headers.get('accept-language'))
      const head = {
        locale,
        title: translate(locale, 'sandbox.pay.title'),
        banner: translate(locale, 'sandbox.banner'),
      }
      if (!(await pageSigner.verify([ordernum, title, cents, method], sign))) {
        return htmlPage({ ...head, lines: [translate(locale, 'sandbox.stale')] }, 400)
      }
      if (request.method === 'POST') {
        const { paid: choice, trade = '' } = await readForm(request)
        const paid = choice === '1'
        const answer = await deliver(await notice(url.origin, { ordernum, trade, cents: Number(cents), paid }))
        const isAccepted = (await answer.text()) === 'success'
        const messageId = isAccepted ? (paid ? 'sandbox.pay.done' : 'sandbox.pay.refused') : 'sandbox.pay.notTaken'
        return htmlPage({ ...head, lines: [translate(locale, messageId)] })
      }
      const payMethod: PayMethod = method === 'wechat' ? 'wechat' : 'alipay'
      const price = `¥${(Number(cents) / 100).toFixed(2)}`
      const lines = [
        `${title} · ${price}`,
        translate(locale, `sandbox.pay.${payMethod}`),
        translate(locale, 'sandbox.pay.order', { ordernum }),
      ]
      // One per page: pressing the button twice pays once; opening the page twice may pay twice.
      const hidden = { trade: `sandbox-${newToken().slice(0, 24)}` }
      const buttons = (['1', '0'] as const).map((value) => ({
        name: 'paid',
        value,
        label: translate(locale, value === '1' ? 'sandbox.pay.yes' : 'sandbox.pay.no'),
      }))
      return htmlPage({ ...head, lines, form: { hidden, buttons } })
    },
  }
}

async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await request.text()))
}
