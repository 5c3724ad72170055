import type { InitialMessageId } from './zh-CN'
import { app } from './en-US/app'
import { http } from './en-US/http'
import { task } from './en-US/task'
import { titles } from './en-US/titles'
import { ui } from './en-US/ui'
import { user } from './en-US/user'
import { welcome } from './en-US/welcome'

export const messages: Record<InitialMessageId, string> = {
  ...app,
  ...http,
  ...task,
  ...titles,
  ...ui,
  ...user,
  ...welcome,
}
