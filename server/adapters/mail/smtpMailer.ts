import { createTransport } from 'nodemailer'
import { MailError, type Mailer } from '../../ports/gateways'

/** How long the mail server may take for each step, in milliseconds. */
const timeoutMs = 15_000

export interface SmtpConfig {
  /** `smtps://user:password@host:465`, or `smtp://host:587`, which uses STARTTLS where the server offers it. */
  url: string
  /** The sender: `Name <address>`. */
  from: string
}

/** Sends mails through an SMTP server, over a few connections that are kept open. */
export function createSmtpMailer({ url, from }: SmtpConfig): Mailer & { close(): void } {
  const options = { url, pool: true, maxConnections: 2, disableFileAccess: true, disableUrlAccess: true } as const
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ ...options, ...timeouts })
  return {
    async send({ to, subject, text, html, id, unsubscribe }) {
      try {
        // As an object the address is not parsed: it can't become several.
        const content = { from, to: { name: '', address: to }, subject, text, html }
        await transport.sendMail({
          ...content,
          ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
          ...(unsubscribe !== undefined && { list: { unsubscribe } }),
        })
      } catch (cause) {
        throw new MailError('the mail could not be sent', { cause })
      }
    },
    close: () => transport.close(),
  }
}

/** The host of an address such as `Name <name@host>`. */
const hostOf = (address: string): string => /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost'
