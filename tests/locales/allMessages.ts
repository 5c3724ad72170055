/** All messages of the page: those loaded at the start and those loaded with a page. */
import { messages as initialEn } from '../../locales/en-US'
import { later as laterEn } from '../../locales/en-US.later'
import { engines as enginesEn } from '../../locales/en-US/engines'
import { notice as noticeEn } from '../../locales/en-US/notice'
import { translate as translateEn } from '../../locales/en-US/translate'
import { vocabularyPage as vocabularyEn } from '../../locales/en-US/vocabularyPage'
import type { Locale } from '../../locales/locales'
import { messages as initialZh, type MessageId } from '../../locales/zh-CN'
import { later as laterZh } from '../../locales/zh-CN.later'
import { engines as enginesZh } from '../../locales/zh-CN/engines'
import { notice as noticeZh } from '../../locales/zh-CN/notice'
import { translate as translateZh } from '../../locales/zh-CN/translate'
import { vocabularyPage as vocabularyZh } from '../../locales/zh-CN/vocabularyPage'

/** English messages that are loaded with a page, by the name of their export. */
export const pageMessages = {
  later: laterEn,
  engines: enginesEn,
  notice: noticeEn,
  translate: translateEn,
  vocabularyPage: vocabularyEn,
}
export const zh = { ...initialZh, ...laterZh, ...enginesZh, ...noticeZh, ...translateZh, ...vocabularyZh }
export const en = { ...initialEn, ...laterEn, ...enginesEn, ...noticeEn, ...translateEn, ...vocabularyEn }
export const messageTables: Record<Locale, Record<MessageId, string>> = { 'zh-CN': zh, 'en-US': en }
