/**
 * The one table of pages. It feeds the router, the menu, the breadcrumbs, the titles of tabs and document, and access.
 * A page without `menu` is reached by other ways only.
 */
import type { MessageId } from '../shared/intl'
import { resultKinds } from '../shared/ui/resultKinds'
import { withAntd, type LoadPart } from './parts'

export type PageIcon = 'home' | 'audio' | 'meeting' | 'translate' | 'set'

export interface Page {
  path: string
  title: MessageId
  /** `user`: for who is logged in; `stranger`: for who is not, users are sent on; `public`: for everyone. */
  access: 'user' | 'stranger' | 'public'
  /** Who of the logged-in may open it; absent: all of them. */
  roles?: readonly string[]
  /** The page it belongs to, in the menu and in the breadcrumbs. */
  under?: string
  /** Shown in the menu. */
  menu?: true
  icon?: PageIcon
  /** The query parameter that tells one tab of this page from another. */
  tabBy?: string
  /** Never a tab of its own. */
  noTab?: true
  /** Stands outside the shell for users, too. */
  alone?: true
  /** Where it leads instead of showing something. */
  redirect?: string
  load?: LoadPart
}

/** The first tab, which can't be closed, and the beginning of every breadcrumb. */
export const homePath = '/task'

export const pages: readonly Page[] = [
  { path: '/', title: 'app.page.home', access: 'user', noTab: true, redirect: homePath },
  { path: homePath, title: 'app.page.home', access: 'user', menu: true, icon: 'home', redirect: '/task/detail' },
  {
    path: '/task/detail',
    title: 'app.page.records',
    access: 'user',
    under: homePath,
    menu: true,
    tabBy: 'id',
    load: () => import('../features/task/DetailPage'),
  },
  {
    path: '/task/manage',
    title: 'manage.page.title',
    access: 'user',
    under: homePath,
    menu: true,
    load: withAntd(() => import('../features/task/ManagePage')),
  },
  {
    path: '/task/create',
    title: 'app.page.create',
    access: 'user',
    menu: true,
    icon: 'audio',
    load: () => import('../features/task/CreatePage'),
  },
  {
    path: '/meeting',
    title: 'meeting.page.title',
    access: 'user',
    menu: true,
    icon: 'meeting',
    redirect: '/meeting/manage',
  },
  {
    path: '/meeting/manage',
    title: 'meeting.manage.title',
    access: 'user',
    under: '/meeting',
    menu: true,
    load: withAntd(() => import('../features/meeting/ManagePage')),
  },
  {
    path: '/meeting/create',
    title: 'meeting.create.title',
    access: 'user',
    under: '/meeting',
    menu: true,
    load: () => import('../features/meeting/CreatePage'),
  },
  {
    path: '/meeting/transfer',
    title: 'live.page.title',
    access: 'user',
    under: '/meeting',
    menu: true,
    tabBy: 'id',
    load: () => import('../features/meeting/LivePage'),
  },
  {
    path: '/translate',
    title: 'translate.page.title',
    access: 'user',
    menu: true,
    icon: 'translate',
    load: () => import('../features/translate/TranslatePage'),
  },
  {
    path: '/comparison',
    title: 'translate.comparison.title',
    access: 'user',
    under: '/translate',
    tabBy: 'id',
    load: () => import('../features/translate/ComparisonPage'),
  },
  {
    path: '/set',
    title: 'set.page.title',
    access: 'user',
    menu: true,
    icon: 'set',
    load: withAntd(() => import('../features/set/SetPage')),
  },
  { path: '/user', title: 'app.page.login', access: 'stranger', redirect: '/user/login' },
  {
    path: '/user/login',
    title: 'app.page.login',
    access: 'stranger',
    load: () => import('../features/user/LoginPage'),
  },
  {
    path: '/user/register',
    title: 'app.page.register',
    access: 'stranger',
    load: () => import('../features/user/RegisterPage'),
  },
  {
    path: '/user/forgot',
    title: 'user.forgot.title',
    access: 'stranger',
    load: () => import('../features/user/ForgotPage'),
  },
  { path: '/web', title: 'app.page.site', access: 'public', alone: true, noTab: true, redirect: '/web/index' },
  {
    path: '/web/index',
    title: 'app.page.site',
    access: 'public',
    alone: true,
    noTab: true,
    load: () => import('../features/web/IndexPage'),
  },
  {
    path: '/web/help',
    title: 'app.page.help',
    access: 'public',
    alone: true,
    noTab: true,
    load: () => import('../features/web/HelpPage'),
  },
  {
    path: '/web/audio-share',
    title: 'web.share.page',
    access: 'public',
    alone: true,
    noTab: true,
    load: () => import('../features/web/AudioSharePage'),
  },
  {
    path: '/share/audio',
    title: 'web.share.page',
    access: 'public',
    alone: true,
    noTab: true,
    load: () => import('../features/web/AudioSharePage'),
  },
  { path: '/refresh', title: 'app.page.refresh', access: 'user', noTab: true, load: () => import('./RefreshPage') },
  ...resultKinds.map((kind): Page => ({
    path: `/result/${kind}`,
    title: `ui.result.${kind}`,
    access: 'user',
    noTab: true,
    load: () => import('./ResultRoutePage'),
  })),
]

/** What shows at any other path. */
export const notFound: Page = {
  path: '*',
  title: 'ui.result.404',
  access: 'public',
  noTab: true,
  load: () => import('./NotFoundPage'),
}

/** What stands around every page of a user. */
export const loadShell: LoadPart = () => import('./Shell')

/** What shows instead of every page inside a messenger. */
export const loadMessengerNotice: LoadPart = () => import('../features/web/MessengerNoticePage')

/** The page at a path of this app; `/task/` is `/task`. */
export function pageAt(pathname: string): Page {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return pages.find((page) => page.path === path) ?? notFound
}

/** Where a user lands who asked for no page in particular. */
export const landingPath = '/meeting/manage'

/** The way from home to a page, home first; each page once. */
export function trailOf(page: Page): readonly Page[] {
  const up = page.under ? trailOf(pageAt(page.under)) : page.path === homePath ? [] : [pageAt(homePath)]
  return [...up, page]
}
