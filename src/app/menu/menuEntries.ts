/** The menu as data: two actions, then sections of pages. */
import type { InitialMessageId } from '../../shared/i18n/intl'
import { startAtOnce } from '../../shared/navigation/meetingStart'
import { canOpen } from '../pages/pageAccess'
import { pageAt, pages as allPages, type PageDefinition, type PageIcon } from '../pages/pageTable'

interface MenuLink {
  path: string
  title: InitialMessageId
}

export interface MenuAction extends MenuLink {
  icon: PageIcon
  /** Of the link, for the page. */
  state?: object
}

export interface MenuSection {
  title: InitialMessageId
  icon: PageIcon
  /** Its pages; the section itself leads to the first. */
  pages: readonly [MenuLink, ...MenuLink[]]
}

export interface MainMenu {
  actions: readonly MenuAction[]
  sections: readonly MenuSection[]
}

const actions: readonly MenuAction[] = [
  { path: '/task/create', title: 'app.page.create', icon: 'upload' },
  { path: '/meeting/transfer', title: 'app.menu.record', icon: 'record', state: startAtOnce },
]

const sections: readonly { title: InitialMessageId; icon: PageIcon; paths: readonly string[] }[] = [
  { title: 'app.page.records', icon: 'transcript', paths: ['/task/detail', '/task/manage'] },
  {
    title: 'app.menu.meetings',
    icon: 'meeting',
    paths: ['/meeting/manage', '/meeting/create', '/meeting/transfer'],
  },
  { title: 'app.page.translate', icon: 'translate', paths: ['/translate'] },
  { title: 'app.menu.settings', icon: 'settings', paths: ['/set', '/set/vocabulary', '/set/engines', '/set/admin'] },
]

/** The menu for a user with these roles. */
export function buildMenu(userRoles: readonly string[], pages: readonly PageDefinition[] = allPages): MainMenu {
  const linksTo = (paths: readonly string[]): MenuLink[] =>
    paths.flatMap((path) => {
      const page = pages.find((each) => each.path === path)
      return page && canOpen(page.roles, userRoles) ? [{ path, title: page.title }] : []
    })
  return {
    actions: actions.filter(({ path }) => linksTo([path]).length > 0),
    sections: sections.flatMap(({ paths, ...section }) => {
      const [first, ...others] = linksTo(paths)
      return first ? [{ ...section, pages: [first, ...others] as const }] : []
    }),
  }
}

/** The path of the entry to mark for a page: its own, or that of its nearest ancestor in the menu. */
export function activePath(menu: MainMenu, page: PageDefinition): string | undefined {
  const entries = [...menu.sections.flatMap(({ pages }) => pages), ...menu.actions]
  if (entries.some(({ path }) => path === page.path)) return page.path
  return page.parent && activePath(menu, pageAt(page.parent))
}
