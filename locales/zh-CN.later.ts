/** Messages of most pages, but for those of the first: the login page and the list of records. */
import { care } from './zh-CN/care'
import { create } from './zh-CN/create'
import { files } from './zh-CN/files'
import { live } from './zh-CN/live'
import { manage } from './zh-CN/manage'
import { meeting } from './zh-CN/meeting'
import { set } from './zh-CN/set'
import { tokens } from './zh-CN/tokens'
import { vocabulary } from './zh-CN/vocabulary'

export const later = {
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
