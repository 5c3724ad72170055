import { defaultLocale, isLocale } from '../../../locales/locales'
import { translate } from '../../messages/messages'
import type { DeliveryRow } from '../../ports/noticeRepositories'
import type { Mail } from '../../ports/gateways'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import type { UserRow } from '../../ports/rows'
import { loadSiteSettings } from '../site/siteSettings'
import { composeMail } from './composeMail'
import { parsePayload, type NoticeEvent } from './deliveryPayload'
import { noticePath, noticeText } from './noticeTexts'
import { failed, sent, type Attempt } from './attempt'

/** Sends a mail. Without a mail server, an address or an account there is nobody to tell. */
export async function deliverMail(ports: Ports, settings: Settings, row: DeliveryRow): Promise<Attempt> {
  const payload = parsePayload(row.payload)
  if ('mail' in payload) return sendMail(ports, row, payload.mail)
  const user = await ports.store.users.byId(row.userId)
  const mail = ports.mail && user && (await composeNotice(ports, settings, { user, event: payload.event }))
  return mail ? sendMail(ports, row, mail) : failed({ isFinal: true, problem: 'off' })
}

async function sendMail({ mail: mailer, log }: Ports, { eventId }: DeliveryRow, mail: Mail): Promise<Attempt> {
  if (!mailer) return failed({ isFinal: true, problem: 'off' })
  try {
    await mailer.send({ ...mail, id: eventId })
    return sent()
  } catch (error) {
    log.error('mail', { event: 'notice', error })
    return failed({ problem: 'mail' })
  }
}

/** The mail about an event in its recipient's language; null without an address. Links need the site's URL. */
async function composeNotice(
  { store }: Ports,
  settings: Settings,
  { user, event }: { user: UserRow; event: NoticeEvent },
): Promise<Mail | null> {
  if (user.email === '' || user.closedAt !== undefined || event.about === null) return null
  const locale = isLocale(user.locale) ? user.locale : defaultLocale
  const { title, text } = noticeText(locale, { ...event, about: event.about, text: event.reason })
  const site = (await loadSiteSettings(store, settings)).site_name || translate(locale, 'site.name')
  const urlOf = (path: string) => `${settings.siteUrl}/#${path}`
  const settingsUrl = urlOf('/set?notices')
  const links =
    settings.siteUrl === ''
      ? {}
      : {
          link: { text: translate(locale, 'mail.notice.open'), url: urlOf(noticePath(event)) },
          footer: { text: translate(locale, 'mail.notice.settings'), url: settingsUrl },
        }
  const why = translate(locale, 'mail.notice.why', { site })
  const content = { subject: title, lines: [text || title, why], ...links }
  const mail = composeMail(user.email, locale, content)
  return settings.siteUrl === '' ? mail : { ...mail, unsubscribe: settingsUrl }
}
