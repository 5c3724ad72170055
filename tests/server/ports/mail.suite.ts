import { describe, expect, it } from 'vitest'
import type { Mail, Mailer } from '../../../server/ports/gateways'

export const mail: Mail = {
  to: 'mei@example.org',
  subject: '123456 是您的邮箱验证码',
  text: '验证码：123456，5 分钟内有效。',
  html: '<p>验证码：123456，5 分钟内有效。</p>',
}

/** Contract of `Mailer` adapters. @param arrived mails received, each with its recipient */
export function mailSuite(
  adapter: string,
  open: () => Promise<{ mailer: Mailer; arrived(): string[]; close(): Promise<void> }>,
): void {
  describe(`e-mail: ${adapter}`, () => {
    it('arrives whole, each once, at its address', async () => {
      const { mailer, arrived, close } = await open()
      await mailer.send(mail)
      await mailer.send({ ...mail, to: 'lei@example.org' })
      expect(arrived()).toHaveLength(2)
      for (const [at, to] of ['mei@example.org', 'lei@example.org'].entries()) {
        expect(arrived()[at]).toContain(mail.text)
        expect(arrived()[at]).toContain(mail.subject)
        expect(arrived()[at]).toContain(to)
      }
      await close()
    })
  })
}
