/** The places one goes to most, beside the menu. */
import type { MessageId } from '../shared/intl'
import { homePath, notFound, pageAt } from './pages'

export interface QuickLink {
  to: string
  title: MessageId
}

/** Where time and membership are activated. */
export const activatePath = '/set'

const all: readonly QuickLink[] = [
  { to: '/', title: 'app.quick.home' },
  { to: '/task/create', title: 'app.quick.transcribe' },
  { to: homePath, title: 'app.quick.documents' },
  { to: activatePath, title: 'app.quick.topUp' },
  { to: '/meeting', title: 'app.quick.live' },
  { to: '/web/help', title: 'app.quick.help' },
]

/** Whether this build has a page there. */
export const hasPage = (path: string): boolean => pageAt(path) !== notFound

export const quickLinks: readonly QuickLink[] = all.filter(({ to }) => hasPage(to))

/** Those to which the menu does not lead. */
export const linksBesideMenu: readonly QuickLink[] = quickLinks.filter(({ to }) => pageAt(to).access === 'public')
