/** The menu as data, built from the page table. */
import type { MessageId } from '../../shared/i18n/intl'
import { canOpen } from '../pages/pageAccess'
import { pageAt, pages as allPages, type PageDefinition, type PageIcon } from '../pages/pageTable'

export interface MenuEntry {
  path: string
  title: MessageId
  icon?: PageIcon
  children: readonly MenuEntry[]
}

/** The menu for a user with these roles. A submenu with a single entry is dropped: its parent redirects there. */
export function buildMenu(
  userRoles: readonly string[],
  pages: readonly PageDefinition[] = allPages,
): readonly MenuEntry[] {
  const shown = pages.filter((page) => page.menu && canOpen(page.roles, userRoles))
  const entry = (page: PageDefinition): MenuEntry => {
    const children = shown.filter(({ parent }) => parent === page.path).map(entry)
    const { path, title, icon } = page
    return { path, title, ...(icon && { icon }), children: children.length > 1 ? children : [] }
  }
  return shown.filter(({ parent }) => !parent).map(entry)
}

/** The path of the active entry for a page: its own, or that of its nearest ancestor in the menu. */
export function activePath(menu: readonly MenuEntry[], page: PageDefinition): string | undefined {
  const shown = menu.some(
    ({ path, children }) => path === page.path || children.some((child) => child.path === page.path),
  )
  if (shown) return page.path
  return page.parent && activePath(menu, pageAt(page.parent))
}
