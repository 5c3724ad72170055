/** Mails to owners of accounts. */
import { escapeHtml } from '../../lib/htmlPage'
import type { ServerLocale } from '../../messages/messages'
import type { Mail } from '../../ports/gateways'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'

interface MailContent {
  subject: string
  /** Paragraphs. */
  lines: readonly string[]
}

/** A mail of the same paragraphs as text and as HTML. */
export function composeMail(to: string, locale: ServerLocale, { subject, lines }: MailContent): Mail {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const html = `<!doctype html><html lang="${locale}"><body><h1>${escapeHtml(subject)}</h1>${paragraphs}</body></html>`
  return { to, subject, text: lines.join('\n\n'), html }
}

/** Sends a notice about the account to its address, if it has one and mails can be sent. A failure is only logged. */
export function mailNotice(
  { mail, log }: Ports,
  user: UserRow,
  { locale, ...content }: MailContent & { locale: ServerLocale },
): void {
  if (!mail || user.email === '') return
  void mail
    .send(composeMail(user.email, locale, content))
    .catch((error: unknown) => log.error('mail', { event: 'notice', error }))
}
