import { describe, expect, it } from 'vitest'
import { createSandboxPayments } from '../../../../server/adapters/sandbox/sandboxPayments'
import { paymentsSuite } from '../../ports/payments.suite'
import { hiddenFields, submitForm } from './sandboxPages'

const site = 'https://speech.example'
const order = { ordernum: 'A1', title: '<script>alert(1)</script> "月卡"', cents: 3_990, method: 'wechat' as const }
const never = () => Promise.reject(new Error('nobody is told'))

function open() {
  const payments = createSandboxPayments()
  const pages = payments.sandbox
  if (!pages) throw new Error('a sandbox has pages')
  return {
    payments,
    pages,
    async pay(address: string, paid: boolean) {
      let told: Request | undefined
      const page = await pages.handle(new Request(address), never)
      await submitForm(pages, address, await page.text(), { paid: paid ? '1' : '0' }, async (call) => {
        told = call
        return payments.acknowledge(true)
      })
      if (!told) throw new Error('nothing was delivered')
      return told
    },
  }
}
paymentsSuite('sandbox', open)

describe('the page of the sandbox', () => {
  it('says that it only plays, what is paid and how, in the reader’s language', async () => {
    const { payments, pages } = open()
    const address = await payments.createPaymentUrl(order, site)
    const page = async (language: string) =>
      (await pages.handle(new Request(address, { headers: { 'accept-language': language } }), never)).text()
    expect(await page('en')).toMatch(/SANDBOX[^]*¥39\.90[^]*WeChat Pay \(sandbox\)[^]*Order A1[^]*>Pay<[^]*>Decline</)
    expect(await page('zh-CN')).toMatch(/lang="zh-CN"[^]*沙盒 SANDBOX[^]*微信支付（沙盒）[^]*>支付<[^]*>拒绝支付</)
  })

  it('shows markup in a title as text, and may run nothing', async () => {
    const { payments, pages } = open()
    const answer = await pages.handle(new Request(await payments.createPaymentUrl(order, site)), never)
    const page = await answer.text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;月卡&quot;')
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; form-action 'self'/,
    )
  })

  it.each(['ordernum', 'title', 'cents', 'method', 'sign'])('with another %s it is out of date', async (name) => {
    const { payments, pages } = open()
    const address = new URL(await payments.createPaymentUrl(order, site))
    address.searchParams.set(name, '1')
    for (const method of ['GET', 'POST']) {
      const answer = await pages.handle(new Request(address, { method }), never)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('页面已失效')])
    }
  })

  it('a button pressed twice is one payment, a page opened twice may be two', async () => {
    const { payments, pages } = open()
    const address = await payments.createPaymentUrl(order, site)
    const tradeOf = async () => hiddenFields(await (await pages.handle(new Request(address), never)).text()).trade
    const [one, other] = [await tradeOf(), await tradeOf()]
    expect(one).toMatch(/^sandbox-[0-9a-f]{24}$/)
    expect(other).not.toBe(one)
  })

  it('says when the server does not take the payment', async () => {
    const { payments, pages } = open()
    const address = await payments.createPaymentUrl(order, site)
    const said = await submitForm(pages, address, '', { paid: '1' }, async () => payments.acknowledge(false))
    expect(await said.text()).toContain('服务器没有接受这笔支付')
  })
})
