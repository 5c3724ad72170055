/**
 * Dynamic imports of the pages and the shell. Kept out of the page table: pages import the table, so imports of pages there
 * would form a cycle.
 */
import {
  accountMessages,
  adminMessages,
  engineMessages,
  laterMessages,
  recordMessages,
  translateMessages,
  vocabularyMessages,
  webMessages,
} from '../shared/i18n/pageMessages'
import { resultKinds } from '../shared/ui/states/resultKinds'
import { withAntd, withMessages, type PageLoader } from './pages/lazyPages'
import { notFound } from './pages/pageTable'

const withAccount = (load: PageLoader) => withMessages(accountMessages, load)
const withLater = (load: PageLoader) => withMessages(laterMessages, load)
const withWeb = (load: PageLoader) => withMessages(webMessages, load)

/** By path. Redirects have none. */
const pageLoaders: ReadonlyMap<string, PageLoader> = new Map<string, PageLoader>([
  ['/task/detail', () => import('../features/task/DetailPage')],
  ['/task/manage', withLater(withAntd(() => import('../features/task/ManagePage')))],
  ['/task/join', withLater(() => import('../features/task/JoinPage'))],
  ['/task/create', withLater(() => import('../features/task/CreatePage'))],
  ['/meeting/manage', withLater(withAntd(() => import('../features/meeting/ManagePage')))],
  ['/meeting/create', withLater(() => import('../features/meeting/CreatePage'))],
  ['/meeting/transfer', withLater(() => import('../features/meeting/LivePage'))],
  ['/translate', withLater(withMessages(translateMessages, () => import('../features/translate/TranslatePage')))],
  ['/comparison', withLater(withMessages(translateMessages, () => import('../features/translate/ComparisonPage')))],
  ['/set', withLater(withAccount(withAntd(() => import('../features/set/SetPage'))))],
  ['/set/vocabulary', withLater(withMessages(vocabularyMessages, () => import('../features/set/VocabularyPage')))],
  ['/set/admin', withLater(withAntd(withMessages(adminMessages, () => import('../features/set/AdminPage'))))],
  ['/set/claim', withLater(withMessages(adminMessages, () => import('../features/set/ClaimPage')))],
  ['/set/engines', withLater(withMessages(engineMessages, () => import('../features/set/EnginesPage')))],
  ['/user/login', () => import('../features/user/LoginPage')],
  ['/user/register', withAccount(() => import('../features/user/RegisterPage'))],
  ['/user/forgot', withAccount(() => import('../features/user/ForgotPage'))],
  ['/web/index', withWeb(() => import('../features/web/IndexPage'))],
  ['/web/help', withWeb(() => import('../features/web/HelpPage'))],
  ['/web/audio-share', withWeb(() => import('../features/web/AudioSharePage'))],
  ['/share/audio', withWeb(() => import('../features/web/AudioSharePage'))],
  ['/share/record', withMessages(recordMessages, () => import('../features/task/shared/SharedRecordPage'))],
  ['/refresh', () => import('./pages/RefreshPage')],
  ...resultKinds.map((kind) => [`/result/${kind}`, () => import('./pages/ResultRoutePage')] as const),
  [notFound.path, withLater(withWeb(() => import('./pages/NotFoundPage')))],
])

/** The loader of the page at a path of the page table; undefined for a redirect. */
export const pageLoader = (path: string): PageLoader | undefined => pageLoaders.get(path)

/** The shell around every page of a signed-in user. */
export const loadShell: PageLoader = () => import('./shell/Shell')

/** All shared components, at `/dev/components`; null in production. */
export const loadComponents: PageLoader | null = import.meta.env.DEV
  ? withLater(() => import('./dev/ComponentsPage'))
  : null

/** Shown instead of every page inside a messenger. */
export const loadMessengerNotice: PageLoader = withWeb(() => import('../features/web/MessengerNoticePage'))
