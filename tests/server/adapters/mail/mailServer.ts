/** A mail server that keeps what it gets. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, decoded where they are in base64 or quoted-printable. */
  text: string
}

/** @param login the name and password it asks for; none by default. Mail to `refused.example` is rejected. */
export async function openMailServer(login?: { user: string; pass: string }) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      address.endsWith('@refused.example') ? done(new Error('no such mailbox')) : done(),
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.setEncoding('latin1').on('data', (text: string) => (raw += text))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: decode(raw) })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (!address || typeof address !== 'object') throw new Error('the mail server has no port')
  const credentials = login ? `${login.user}:${encodeURIComponent(login.pass)}@` : ''
  return {
    mails,
    url: `smtp://${credentials}127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function decode(raw: string): string {
  const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')
  const quoted = (text: string) =>
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const words = raw
    .replace(/\?=\r?\n\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('latin1'))
    .replace(/=\?utf-8\?Q\?([^?]*)\?=/gi, (_, text: string) => quoted(text.replaceAll('_', ' ')))
  const parts = words.split(/(?=\r?\n--)/)
  return utf8(
    parts
      .map((part) =>
        /encoding: base64/i.test(part)
          ? part.replace(
              /\r?\n\r?\n([\w+/=\r\n]+)/,
              (_, body: string) => `\n\n${Buffer.from(body, 'base64').toString('latin1')}`,
            )
          : quoted(part),
      )
      .join(''),
  )
}
