/** The menu as data, out of the page table. */
import type { MessageId } from '../shared/intl'
import { mayOpen } from './access'
import { pageAt, pages as allPages, type Page, type PageIcon } from './pages'

export interface MenuEntry {
  path: string
  title: MessageId
  icon?: PageIcon
  children: readonly MenuEntry[]
}

/** What the menu shows to someone with these roles. A page under which only one other shows stands for both. */
export function menuOf(mine: readonly string[], pages: readonly Page[] = allPages): readonly MenuEntry[] {
  const shown = pages.filter((page) => page.menu && mayOpen(page.roles, mine))
  const entry = (page: Page): MenuEntry => {
    const children = shown.filter(({ under }) => under === page.path).map(entry)
    const { path, title, icon } = page
    return { path, title, ...(icon && { icon }), children: children.length > 1 ? children : [] }
  }
  return shown.filter(({ under }) => !under).map(entry)
}

/** The path of the entry to mark when this page shows: its own, or that of the nearest page it belongs to. */
export function markedPath(menu: readonly MenuEntry[], page: Page): string | undefined {
  const shown = menu.some(
    ({ path, children }) => path === page.path || children.some((child) => child.path === page.path),
  )
  if (shown) return page.path
  return page.under && markedPath(menu, pageAt(page.under))
}
