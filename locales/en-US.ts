import type { InitialMessageId } from './zh-CN'
import { app } from './en-US/app'
import { create } from './en-US/create'
import { editor } from './en-US/editor'
import { http } from './en-US/http'
import { insight } from './en-US/insight'
import { keys } from './en-US/keys'
import { live } from './en-US/live'
import { manage } from './en-US/manage'
import { meeting } from './en-US/meeting'
import { set } from './en-US/set'
import { speakers } from './en-US/speakers'
import { task } from './en-US/task'
import { transcript } from './en-US/transcript'
import { ui } from './en-US/ui'
import { user } from './en-US/user'
import { vocabulary } from './en-US/vocabulary'
import { web } from './en-US/web'
import { workspace } from './en-US/workspace'

export const messages: Record<InitialMessageId, string> = {
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
