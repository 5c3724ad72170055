import { describe, expect, it } from 'vitest'
import { createSmtpMailer } from '../../../../server/adapters/mail/smtpMailer'
import { MailError } from '../../../../server/ports/gateways'
import { mail, mailSuite } from '../../ports/mail.suite'
import { openMailServer } from './mailServer'

const from = 'Speech to text <speech@example.org>'

async function open(login?: { user: string; pass: string }) {
  const server = await openMailServer(login)
  const mailer = createSmtpMailer({ url: server.url, from })
  const close = async () => {
    mailer.close()
    await server.close()
  }
  return { server, mailer, close }
}

mailSuite('SMTP', async () => {
  const { server, mailer, close } = await open()
  return { mailer, arrived: () => server.mails.map(({ to, text }) => `${to.join()} ${text}`), close }
})

describe('mail over SMTP', () => {
  it('has the sender, and the text as HTML too', async () => {
    const { server, mailer, close } = await open()
    await mailer.send(mail)
    expect(server.mails).toMatchObject([{ from: 'speech@example.org', to: [mail.to] }])
    expect(server.mails[0]?.text).toContain('Speech to text')
    expect(server.mails[0]?.text).toContain(mail.html)
    await close()
  })

  it('logs in with the name and password of the URL', async () => {
    const { server, mailer, close } = await open({ user: 'speech', pass: 'p@ss' })
    await mailer.send(mail)
    expect(server.mails).toHaveLength(1)
    await close()
  })

  it('that the server rejects, or without a server, has failed', async () => {
    const { mailer, close } = await open()
    await expect(mailer.send({ ...mail, to: 'nobody@refused.example' })).rejects.toBeInstanceOf(MailError)
    await close()
    const nowhere = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from })
    await expect(nowhere.send(mail)).rejects.toBeInstanceOf(MailError)
  })

  it('goes to one address, whatever is in it', async () => {
    const { server, mailer, close } = await open()
    await mailer.send({ ...mail, to: 'a@example.org,b@example.org' }).catch(() => {})
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('b@example.org')
    await close()
  })
})
