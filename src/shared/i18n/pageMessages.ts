/** Messages that are loaded with their page. */
import type { PageMessages } from './intl'

/** Of a record. */
export const recordMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN.record')).record,
  'en-US': async () => (await import('../../../locales/en-US.record')).record,
}

/** Of most pages for users, which show parts of records too. */
export const laterMessages: PageMessages = {
  'zh-CN': async () => join(await Promise.all([import('../../../locales/zh-CN.later'), recordMessages['zh-CN']()])),
  'en-US': async () => join(await Promise.all([import('../../../locales/en-US.later'), recordMessages['en-US']()])),
}

const join = <Later, Shown>([{ later }, record]: [{ later: Later }, Shown]) => ({ ...later, ...record })

/** Of the account forms but the login by password, the second steps of a login, and the security settings. */
export const accountMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/account')).account,
  'en-US': async () => (await import('../../../locales/en-US/account')).account,
}

export const adminMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/admin')).admin,
  'en-US': async () => (await import('../../../locales/en-US/admin')).admin,
}

export const engineMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/engines')).engines,
  'en-US': async () => (await import('../../../locales/en-US/engines')).engines,
}

/** Of the search and the preferences, which open over every page. */
export const overlayMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/overlays')).overlays,
  'en-US': async () => (await import('../../../locales/en-US/overlays')).overlays,
}

export const libraryMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/library')).library,
  'en-US': async () => (await import('../../../locales/en-US/library')).library,
}

/** Of notices about jobs that ended, which appear on every page. */
export const noticeMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/notice')).notice,
  'en-US': async () => (await import('../../../locales/en-US/notice')).notice,
}

export const translateMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/translate')).translate,
  'en-US': async () => (await import('../../../locales/en-US/translate')).translate,
}

export const vocabularyMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/vocabularyPage')).vocabularyPage,
  'en-US': async () => (await import('../../../locales/en-US/vocabularyPage')).vocabularyPage,
}

/** Of the site's pages for visitors. */
export const webMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/web')).web,
  'en-US': async () => (await import('../../../locales/en-US/web')).web,
}
