/** Links to the most used pages, beside the menu. */
import type { MessageId } from '../../shared/i18n/intl'
import { homePath, notFound, pageAt } from './pageTable'

export interface QuickLink {
  to: string
  title: MessageId
}

/** The page where time and membership are activated. */
export const activatePath = '/set'

const allLinks: readonly QuickLink[] = [
  { to: '/', title: 'app.quick.home' },
  { to: '/task/create', title: 'app.quick.transcribe' },
  { to: homePath, title: 'app.quick.documents' },
  { to: activatePath, title: 'app.quick.topUp' },
  { to: '/meeting', title: 'app.quick.live' },
  { to: '/web/help', title: 'app.quick.help' },
]

/** Whether this build has a page at that path. */
export const hasPage = (path: string): boolean => pageAt(path) !== notFound

export const quickLinks: readonly QuickLink[] = allLinks.filter(({ to }) => hasPage(to))

/** Quick links that are not in the menu. */
export const linksOutsideMenu: readonly QuickLink[] = quickLinks.filter(({ to }) => pageAt(to).access === 'public')
