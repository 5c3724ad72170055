import type { later as reference } from './zh-CN.later'
import { care } from './en-US/care'
import { create } from './en-US/create'
import { files } from './en-US/files'
import { live } from './en-US/live'
import { manage } from './en-US/manage'
import { meeting } from './en-US/meeting'
import { set } from './en-US/set'
import { tokens } from './en-US/tokens'
import { vocabulary } from './en-US/vocabulary'

export const later: Record<keyof typeof reference, string> = {
  ...care,
  ...create,
  ...files,
  ...live,
  ...manage,
  ...meeting,
  ...set,
  ...tokens,
  ...vocabulary,
}
