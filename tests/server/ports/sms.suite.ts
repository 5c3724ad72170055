import { describe, expect, it } from 'vitest'
import type { Sms, SmsMessage } from '../../../server/ports/gateways'

export const message: SmsMessage = {
  mobile: '13800000001',
  event: 'login',
  code: '123456',
  text: '123456 是您的登录验证码，5 分钟内有效，请勿告诉他人。',
}

/** Contract of `Sms` adapters. @param arrived messages received, with their numbers */
export function smsSuite(
  adapter: string,
  open: () => Promise<{ sms: Sms; arrived(): string[]; close(): Promise<void> }>,
): void {
  describe(`text messages: ${adapter}`, () => {
    it('arrive whole, each once, at their number', async () => {
      const { sms, arrived, close } = await open()
      await sms.send(message)
      await sms.send({ ...message, mobile: '13800000002' })
      expect(arrived()).toHaveLength(2)
      for (const [at, mobile] of ['13800000001', '13800000002'].entries()) {
        expect(arrived()[at]).toContain(message.text)
        expect(arrived()[at]).toContain(mobile)
      }
      await close()
    })
  })
}
