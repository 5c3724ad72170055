/** Messages of all pages but the first: the login page and the list of records. */
import { create } from './zh-CN/create'
import { editor } from './zh-CN/editor'
import { insight } from './zh-CN/insight'
import { keys } from './zh-CN/keys'
import { live } from './zh-CN/live'
import { manage } from './zh-CN/manage'
import { meeting } from './zh-CN/meeting'
import { people } from './zh-CN/people'
import { set } from './zh-CN/set'
import { share } from './zh-CN/share'
import { speakers } from './zh-CN/speakers'
import { tokens } from './zh-CN/tokens'
import { transcript } from './zh-CN/transcript'
import { vocabulary } from './zh-CN/vocabulary'
import { web } from './zh-CN/web'

export const later = {
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
