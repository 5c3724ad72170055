/**
 * The table of pages: source for the router, the breadcrumbs, tab and document titles, icons, and access rules. Pure data;
 * `loads.ts` has the imports, `menu/menuEntries.ts` the menu.
 */
import type { InitialMessageId } from '../../shared/i18n/intl'
import { resultKinds } from '../../shared/ui/states/resultKinds'

export type PageIcon = 'home' | 'transcript' | 'upload' | 'record' | 'meeting' | 'translate' | 'settings' | 'help'

export interface PageDefinition {
  path: string
  /** Loaded at the start: tabs have it before the page. */
  title: InitialMessageId
  /** `user`: signed-in users; `guest`: signed-out visitors, users are redirected; `public`: everyone. */
  access: 'user' | 'guest' | 'public'
  /** Roles that may open it; absent: every user. */
  roles?: readonly string[]
  /** Path of its parent in the breadcrumbs. */
  parent?: string
  /** In its tab; absent: that of its parent. */
  icon?: PageIcon
  /** The query parameter that distinguishes tabs of this page. */
  tabParam?: string
  /** A form, which is narrower than a list. */
  form?: true
  /** Never gets a tab. */
  noTab?: true
  /** Outside the shell for users too. */
  standalone?: true
  /** Redirect target; the page itself shows nothing. */
  redirect?: string
}

/** The first tab, which can't be closed, and the first breadcrumb. */
export const homePath = '/task'

export const pages: readonly PageDefinition[] = [
  { path: '/', title: 'app.page.home', access: 'user', noTab: true, redirect: homePath },
  { path: homePath, title: 'app.page.home', access: 'user', icon: 'home', redirect: '/task/detail' },
  {
    path: '/task/detail',
    title: 'app.page.records',
    access: 'user',
    parent: homePath,
    icon: 'transcript',
    tabParam: 'id',
  },
  {
    path: '/task/manage',
    title: 'manage.page.title',
    access: 'user',
    parent: homePath,
    icon: 'transcript',
  },
  { path: '/task/join', title: 'app.page.records', access: 'user', parent: homePath, noTab: true },
  {
    path: '/task/create',
    title: 'app.page.create',
    access: 'user',
    icon: 'upload',
  },
  {
    path: '/meeting',
    title: 'meeting.page.title',
    access: 'user',
    icon: 'meeting',
    redirect: '/meeting/manage',
  },
  {
    path: '/meeting/manage',
    title: 'meeting.manage.title',
    access: 'user',
    parent: '/meeting',
  },
  {
    path: '/meeting/create',
    title: 'meeting.create.title',
    access: 'user',
    parent: '/meeting',
    form: true,
  },
  {
    path: '/meeting/transfer',
    title: 'live.page.title',
    access: 'user',
    parent: '/meeting',
    icon: 'record',
    form: true,
    tabParam: 'id',
  },
  {
    path: '/translate',
    title: 'app.page.translate',
    access: 'user',
    icon: 'translate',
  },
  {
    path: '/comparison',
    title: 'app.page.comparison',
    access: 'user',
    parent: '/translate',
    tabParam: 'id',
  },
  {
    path: '/set',
    title: 'set.page.title',
    access: 'user',
    icon: 'settings',
  },
  {
    path: '/set/vocabulary',
    title: 'vocabulary.page.title',
    access: 'user',
    parent: '/set',
  },
  {
    path: '/set/engines',
    title: 'set.engines.title',
    access: 'user',
    roles: ['admin'],
    parent: '/set/admin',
  },
  {
    path: '/set/admin',
    title: 'set.admin.title',
    access: 'user',
    roles: ['admin'],
    icon: 'settings',
  },
  {
    path: '/set/claim',
    title: 'set.claim.title',
    access: 'user',
    parent: '/set',
    form: true,
  },
  { path: '/user', title: 'app.page.login', access: 'guest', redirect: '/user/login' },
  {
    path: '/user/login',
    title: 'app.page.login',
    access: 'guest',
  },
  {
    path: '/user/register',
    title: 'app.page.register',
    access: 'guest',
  },
  {
    path: '/user/forgot',
    title: 'user.forgot.page',
    access: 'guest',
  },
  { path: '/web', title: 'app.page.site', access: 'public', standalone: true, noTab: true, redirect: '/web/index' },
  {
    path: '/web/index',
    title: 'app.page.site',
    access: 'public',
    standalone: true,
    noTab: true,
  },
  {
    path: '/web/help',
    title: 'app.page.help',
    access: 'public',
    icon: 'help',
    standalone: true,
    noTab: true,
  },
  {
    path: '/web/audio-share',
    title: 'web.share.page',
    access: 'public',
    standalone: true,
    noTab: true,
  },
  {
    path: '/share/audio',
    title: 'web.share.page',
    access: 'public',
    standalone: true,
    noTab: true,
  },
  {
    path: '/share/record',
    title: 'share.page.title',
    access: 'public',
    standalone: true,
    noTab: true,
  },
  { path: '/refresh', title: 'app.page.refresh', access: 'user', noTab: true },
  ...resultKinds.map((kind): PageDefinition => ({
    path: `/result/${kind}`,
    title: `ui.result.${kind}`,
    access: 'user',
    noTab: true,
  })),
]

/** Shown at any other path. */
export const notFound: PageDefinition = {
  path: '*',
  title: 'ui.result.404',
  access: 'public',
  noTab: true,
}

/** The page at a path of this app; trailing slashes are ignored. */
export function pageAt(pathname: string): PageDefinition {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return pages.find((page) => page.path === path) ?? notFound
}

/** The icon of a page, or of the nearest page above it that has one. */
export function iconOf(page: PageDefinition): PageIcon {
  return page.icon ?? (page.parent ? iconOf(pageAt(page.parent)) : 'transcript')
}

/** Where a user lands after login without a redirect. */
export const landingPath = '/meeting/manage'

/** The pages from home to a page, home first, without duplicates. */
export function breadcrumbsOf(page: PageDefinition): readonly PageDefinition[] {
  const ancestors = page.parent ? breadcrumbsOf(pageAt(page.parent)) : page.path === homePath ? [] : [pageAt(homePath)]
  return [...ancestors, page]
}
