/**
 * The reference locale: its keys are the message ids. One file a room; ids are `room.place.what`. The messages of `engines`, `translate`
 * and `vocabularyPage` are loaded with their pages.
 */
import { app } from './zh-CN/app'
import { create } from './zh-CN/create'
import { editor } from './zh-CN/editor'
import type { engines } from './zh-CN/engines'
import { http } from './zh-CN/http'
import { insight } from './zh-CN/insight'
import { keys } from './zh-CN/keys'
import { live } from './zh-CN/live'
import { manage } from './zh-CN/manage'
import { meeting } from './zh-CN/meeting'
import { set } from './zh-CN/set'
import { speakers } from './zh-CN/speakers'
import { task } from './zh-CN/task'
import { transcript } from './zh-CN/transcript'
import type { translate } from './zh-CN/translate'
import { ui } from './zh-CN/ui'
import { user } from './zh-CN/user'
import { vocabulary } from './zh-CN/vocabulary'
import type { vocabularyPage } from './zh-CN/vocabularyPage'
import { web } from './zh-CN/web'
import { workspace } from './zh-CN/workspace'

export const messages = {
  ...app,
  ...create,
  ...editor,
  ...http,
  ...insight,
  ...keys,
  ...live,
  ...manage,
  ...meeting,
  ...set,
  ...speakers,
  ...task,
  ...transcript,
  ...ui,
  ...user,
  ...vocabulary,
  ...web,
  ...workspace,
}
/** Loaded at the start. */
export type InitialMessageId = keyof typeof messages
export type MessageId = InitialMessageId | keyof typeof engines | keyof typeof translate | keyof typeof vocabularyPage
