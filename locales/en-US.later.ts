import type { later as reference } from './zh-CN.later'
import { create } from './en-US/create'
import { editor } from './en-US/editor'
import { insight } from './en-US/insight'
import { keys } from './en-US/keys'
import { live } from './en-US/live'
import { manage } from './en-US/manage'
import { meeting } from './en-US/meeting'
import { people } from './en-US/people'
import { set } from './en-US/set'
import { share } from './en-US/share'
import { speakers } from './en-US/speakers'
import { tokens } from './en-US/tokens'
import { transcript } from './en-US/transcript'
import { vocabulary } from './en-US/vocabulary'
import { web } from './en-US/web'

export const later: Record<keyof typeof reference, string> = {
  ...create,
  ...editor,
  ...insight,
  ...keys,
  ...live,
  ...manage,
  ...meeting,
  ...people,
  ...set,
  ...share,
  ...speakers,
  ...tokens,
  ...transcript,
  ...vocabulary,
  ...web,
}
