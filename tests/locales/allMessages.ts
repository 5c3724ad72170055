/** All messages of the page: those loaded at the start and those loaded with a page. */
import { messages as initialEn } from '../../locales/en-US'
import { later as laterEn } from '../../locales/en-US.later'
import { record as recordEn } from '../../locales/en-US.record'
import { account as accountEn } from '../../locales/en-US/account'
import { admin as adminEn } from '../../locales/en-US/admin'
import { engines as enginesEn } from '../../locales/en-US/engines'
import { library as libraryEn } from '../../locales/en-US/library'
import { notice as noticeEn } from '../../locales/en-US/notice'
import { overlays as overlaysEn } from '../../locales/en-US/overlays'
import { translate as translateEn } from '../../locales/en-US/translate'
import { vocabularyPage as vocabularyEn } from '../../locales/en-US/vocabularyPage'
import { web as webEn } from '../../locales/en-US/web'
import type { Locale } from '../../locales/locales'
import { messages as initialZh, type MessageId } from '../../locales/zh-CN'
import { later as laterZh } from '../../locales/zh-CN.later'
import { record as recordZh } from '../../locales/zh-CN.record'
import { account as accountZh } from '../../locales/zh-CN/account'
import { admin as adminZh } from '../../locales/zh-CN/admin'
import { engines as enginesZh } from '../../locales/zh-CN/engines'
import { library as libraryZh } from '../../locales/zh-CN/library'
import { notice as noticeZh } from '../../locales/zh-CN/notice'
import { overlays as overlaysZh } from '../../locales/zh-CN/overlays'
import { translate as translateZh } from '../../locales/zh-CN/translate'
import { vocabularyPage as vocabularyZh } from '../../locales/zh-CN/vocabularyPage'
import { web as webZh } from '../../locales/zh-CN/web'

/** English messages that are loaded with a page, by the name of their export. */
export const pageMessages = {
  later: laterEn,
  record: recordEn,
  account: accountEn,
  admin: adminEn,
  engines: enginesEn,
  library: libraryEn,
  notice: noticeEn,
  overlays: overlaysEn,
  translate: translateEn,
  vocabularyPage: vocabularyEn,
  web: webEn,
}
export const zh = {
  ...initialZh,
  ...laterZh,
  ...recordZh,
  ...accountZh,
  ...adminZh,
  ...enginesZh,
  ...libraryZh,
  ...noticeZh,
  ...overlaysZh,
  ...translateZh,
  ...vocabularyZh,
  ...webZh,
}
export const en = {
  ...initialEn,
  ...laterEn,
  ...recordEn,
  ...accountEn,
  ...adminEn,
  ...enginesEn,
  ...libraryEn,
  ...noticeEn,
  ...overlaysEn,
  ...translateEn,
  ...vocabularyEn,
  ...webEn,
}
export const messageTables: Record<Locale, Record<MessageId, string>> = { 'zh-CN': zh, 'en-US': en }
