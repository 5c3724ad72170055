/** Pages the server renders itself, outside the app: plain HTML without scripts. */
import type { ServerLocale } from '../messages/messages'

export interface HtmlPage {
  locale: ServerLocale
  title: string
  /** Shown at the top, for sandbox pages. */
  banner?: string
  lines: readonly string[]
  form?: {
    /** Hidden inputs. */
    hidden: Readonly<Record<string, string>>
    /** A text input. */
    field?: { name: string; label: string; value: string }
    /** The first one is the primary button. */
    buttons: readonly { name: string; value: string; label: string }[]
  }
}

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { max-width: 26rem; margin: 0 auto; padding: 1rem }
.banner { padding: .5rem .75rem; border: 2px dashed #d46b08; border-radius: .5rem; font-weight: 600 }
h1 { font-size: 1.25rem }
input, button { box-sizing: border-box; width: 100%; min-height: 44px; margin-block: .25rem; font: inherit }
button:first-of-type { background: #1554ad; color: #fff; border: 0; border-radius: .375rem }
`

/** @param status HTTP status */
export function htmlPage({ locale, title, banner, lines, form }: HtmlPage, status = 200): Response {
  const nonce = crypto.randomUUID()
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const html = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
<main>
${banner === undefined ? '' : `<p class="banner">${escapeHtml(banner)}</p>`}
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${form ? formHtml(form) : ''}
</main>
</html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') },
  })
}

function formHtml({ hidden, field, buttons }: NonNullable<HtmlPage['form']>): string {
  const attributes = (name: string, value: string) => `name="${escapeHtml(name)}" value="${escapeHtml(value)}"`
  return [
    '<form method="post">',
    ...Object.entries(hidden).map(([name, value]) => `<input type="hidden" ${attributes(name, value)}>`),
    field
      ? `<label>${escapeHtml(field.label)} <input ${attributes(field.name, field.value)} maxlength="64"></label>`
      : '',
    ...buttons.map(({ name, value, label }) => `<button ${attributes(name, value)}>${escapeHtml(label)}</button>`),
    '</form>',
  ].join('\n')
}

/** Text as HTML, also for quoted attributes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character)
}
