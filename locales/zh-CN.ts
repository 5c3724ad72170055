/**
 * The reference locale: its keys are the message ids. One file a room; ids are `room.place.what`. These messages are loaded at the start;
 * those of `zh-CN.later.ts`, `zh-CN.record.ts`, `account`, `admin`, `engines`, `library`, `notice`, `overlays`, `translate`, `vocabularyPage`
 * and `web` with what shows them. So few as those of `welcome` would cost more in a request of their own.
 */
import type { later } from './zh-CN.later'
import type { record } from './zh-CN.record'
import type { account } from './zh-CN/account'
import { app } from './zh-CN/app'
import type { admin } from './zh-CN/admin'
import type { engines } from './zh-CN/engines'
import { http } from './zh-CN/http'
import type { library } from './zh-CN/library'
import type { notice } from './zh-CN/notice'
import type { overlays } from './zh-CN/overlays'
import { task } from './zh-CN/task'
import { titles } from './zh-CN/titles'
import type { translate } from './zh-CN/translate'
import { ui } from './zh-CN/ui'
import { user } from './zh-CN/user'
import type { vocabularyPage } from './zh-CN/vocabularyPage'
import type { web } from './zh-CN/web'
import { welcome } from './zh-CN/welcome'

export const messages = {
  ...app,
  ...http,
  ...task,
  ...titles,
  ...ui,
  ...user,
  ...welcome,
}
/** Loaded at the start. */
export type InitialMessageId = keyof typeof messages
export type MessageId =
  | InitialMessageId
  | keyof typeof later
  | keyof typeof record
  | keyof typeof account
  | keyof typeof admin
  | keyof typeof engines
  | keyof typeof library
  | keyof typeof notice
  | keyof typeof overlays
  | keyof typeof translate
  | keyof typeof vocabularyPage
  | keyof typeof web
