import type { record as reference } from './zh-CN.record'
import { editor } from './en-US/editor'
import { insight } from './en-US/insight'
import { keys } from './en-US/keys'
import { people } from './en-US/people'
import { recordTools } from './en-US/recordTools'
import { share } from './en-US/share'
import { speakers } from './en-US/speakers'
import { transcript } from './en-US/transcript'
import { workspace } from './en-US/workspace'

export const record: Record<keyof typeof reference, string> = {
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
