import type { Translate } from '../../shared/i18n/intl'
import { pageAt, type PageDefinition } from '../pages/pageTable'
import type { PageTab } from './tabs'

/** The page that a tab shows. */
export const pageOf = ({ key }: PageTab): PageDefinition => pageAt(key.split('?', 1)[0] ?? '')

/** A tab's title: the one set by its page, or that of the page table. */
export const tabTitle = (t: Translate, tab: PageTab): string => tab.title ?? t(pageOf(tab).title)
