/** Messages of a record, for its owner and for readers of a link. */
import { editor } from './zh-CN/editor'
import { insight } from './zh-CN/insight'
import { keys } from './zh-CN/keys'
import { people } from './zh-CN/people'
import { recordTools } from './zh-CN/recordTools'
import { share } from './zh-CN/share'
import { speakers } from './zh-CN/speakers'
import { transcript } from './zh-CN/transcript'
import { workspace } from './zh-CN/workspace'

export const record = {
  ...editor,
  ...insight,
  ...keys,
  ...people,
  ...recordTools,
  ...share,
  ...speakers,
  ...transcript,
  ...workspace,
}
