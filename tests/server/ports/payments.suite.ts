import { describe, expect, it } from 'vitest'
import type { PayableOrder, Payments } from '../../../server/ports/gateways'

const order: PayableOrder = { ordernum: '2026112100001', title: '<i>月卡</i> & "more"', cents: 3_990, method: 'alipay' }
const site = 'https://speech.example'

/**
 * Contract of `Payments` adapters.
 * @param pay pays or declines at the payment URL; returns the provider's call to /api/order/notify
 */
export function paymentsSuite(
  adapter: string,
  open: () => { payments: Payments; pay(address: string, paid: boolean): Promise<Request> },
): void {
  describe(`payments: ${adapter}`, () => {
    it('give an http(s) address for every way to pay that they name', async () => {
      const { payments } = open()
      expect(payments.methods.length).toBeGreaterThan(0)
      for (const method of payments.methods) {
        expect(new URL(await payments.createPaymentUrl({ ...order, method }, site)).protocol).toMatch(/^https?:$/)
      }
    })

    it.each([true, false])('their own notice is read: paid %s', async (paid) => {
      const { payments, pay } = open()
      const read = await payments.verifyNotification(await pay(await payments.createPaymentUrl(order, site), paid))
      expect(read).toEqual({
        ordernum: order.ordernum,
        cents: order.cents,
        paid,
        trade: expect.stringMatching(/./) as string,
      })
    })

    it('a notice that was changed on its way is none, whatever was changed', async () => {
      const { payments, pay } = open()
      const body = await (await pay(await payments.createPaymentUrl(order, site), true)).text()
      const fields = new URLSearchParams(body)
      for (const name of fields.keys()) {
        const changed = new URLSearchParams(body)
        changed.set(name, `${fields.get(name)}0`)
        const call = new Request(`${site}/api/order/notify`, { method: 'POST', body: changed })
        expect(await payments.verifyNotification(call), name).toBeNull()
      }
    })

    it.each(['', 'ordernum=1&paid=1&cents=1', '{"ordernum":"1"}', '\u0000'])(
      'the call %j is none of theirs',
      async (body) => {
        const call = new Request(`${site}/api/order/notify`, { method: 'POST', body })
        expect(await open().payments.verifyNotification(call)).toBeNull()
      },
    )

    it('another house’s notice is none of theirs', async () => {
      const [one, other] = [open(), open()]
      const call = await other.pay(await other.payments.createPaymentUrl(order, site), true)
      expect(await one.payments.verifyNotification(call)).toBeNull()
    })

    it('they are told differently whether a notice was taken', async () => {
      const { payments } = open()
      expect(await payments.acknowledge(true).text()).not.toBe(await payments.acknowledge(false).text())
    })
  })
}
