import { copyText } from '../../../shared/browser/clipboard'
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'

/** Copies a link and says so. Where the browser forbids it, it shows the link instead. */
export async function copyLink(link: string, done: string): Promise<void> {
  try {
    await copyText(link)
    notify({ kind: 'success', text: done })
  } catch {
    notify({ kind: 'warning', title: t('task.share.byHand'), text: link })
  }
}

/** Copies a link; resolves to what a dialog then says: `done` or, where the browser forbids it, the link itself. */
export async function copyLinkQuietly(link: string, done: string): Promise<string> {
  try {
    await copyText(link)
    return done
  } catch {
    return `${t('task.share.byHand')} ${link}`
  }
}
