import { taskStatus, type TaskStatus } from '../../wire/codes'
import type { MessageId } from '../../shared/intl'
import type { Tone } from '../../shared/ui/Tag'

/** In the order of the filter. */
export const statuses = [taskStatus.running, taskStatus.done, taskStatus.failed, taskStatus.unpaid] as const

export interface StatusLook {
  name: MessageId
  tone: Tone
}

/** How a status is called and which tone it carries. */
export const statusLook: Record<TaskStatus, StatusLook> = {
  [taskStatus.unpaid]: { name: 'task.status.unpaid', tone: 'danger' },
  [taskStatus.running]: { name: 'task.status.running', tone: 'processing' },
  [taskStatus.done]: { name: 'task.status.done', tone: 'success' },
  [taskStatus.failed]: { name: 'task.status.failed', tone: 'info' },
}

/** Whole percent of a running task. */
export function percentOf({ progress = 0 }: { progress?: number | undefined }): number {
  return Math.min(100, Math.max(0, Math.floor(progress)))
}
