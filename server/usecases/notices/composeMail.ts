import { escapeHtml } from '../../lib/htmlPage'
import type { ServerLocale } from '../../messages/messages'
import type { Mail } from '../../ports/gateways'

export interface MailContent {
  subject: string
  /** Paragraphs. */
  lines: readonly string[]
  /** Where it can be looked at. */
  link?: { text: string; url: string } | undefined
  /** A last paragraph in small print, with its link. */
  footer?: { text: string; url: string } | undefined
}

/** A mail with the same content as text and as HTML. */
export function composeMail(to: string, locale: ServerLocale, { subject, lines, link, footer }: MailContent): Mail {
  const anchor = ({ text, url }: { text: string; url: string }) =>
    `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  const paragraphs = [
    ...lines.map(escapeHtml),
    ...(link ? [anchor(link)] : []),
    ...(footer ? [`<small>${anchor(footer)}</small>`] : []),
  ]
  const html = `<!doctype html><html lang="${locale}"><body><h1>${escapeHtml(subject)}</h1>${paragraphs
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</body></html>`
  const written = [...lines, ...[link, footer].flatMap((item) => (item ? [`${item.text}\n${item.url}`] : []))]
  return { to, subject, text: written.join('\n\n'), html }
}
