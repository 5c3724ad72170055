/** Messages that are loaded with their page. */
import type { PageMessages } from './intl'

/** Of every page but the login page and the list of records. */
export const laterMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN.later')).later,
  'en-US': async () => (await import('../../../locales/en-US.later')).later,
}

/** Of the forms that set a password, the second steps of a login, and the security settings. */
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

export const welcomeMessages: PageMessages = {
  'zh-CN': async () => (await import('../../../locales/zh-CN/welcome')).welcome,
  'en-US': async () => (await import('../../../locales/en-US/welcome')).welcome,
}
