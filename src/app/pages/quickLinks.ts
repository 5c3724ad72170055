/** Links to the most used pages, in the search. */
import type { InitialMessageId } from '../../shared/i18n/intl'
import { homePath, type PageIcon } from './pageTable'

export interface QuickLink {
  to: string
  title: InitialMessageId
  /** Absent: that of the page it leads to. */
  icon?: PageIcon
}

/** The page where time and membership are activated. */
export const activatePath = '/set'

export const quickLinks: readonly QuickLink[] = [
  { to: '/', title: 'app.quick.home' },
  { to: '/task/create', title: 'app.quick.transcribe' },
  { to: homePath, title: 'app.quick.documents' },
  { to: activatePath, title: 'app.quick.topUp' },
  { to: '/meeting', title: 'app.quick.live', icon: 'record' },
  { to: '/web/help', title: 'app.quick.help' },
]
