import { taskStatus, type TaskStatus } from '../../../wire/constants'
import type { MessageId } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'
import type { Tone } from '../../../shared/ui/display/Tag'

/** In the order of the filter. */
export const filterStatuses = [taskStatus.running, taskStatus.done, taskStatus.failed, taskStatus.unpaid] as const

export interface StatusStyle {
  name: MessageId
  tone: Tone
}

/** Label and color tone of each status. */
export const statusStyles: Record<TaskStatus, StatusStyle> = {
  [taskStatus.unpaid]: { name: 'task.status.unpaid', tone: 'danger' },
  [taskStatus.running]: { name: 'task.status.running', tone: 'processing' },
  [taskStatus.done]: { name: 'task.status.done', tone: 'success' },
  [taskStatus.failed]: { name: 'task.status.failed', tone: 'info' },
}

/** Whether its text is complete and can be worked with: it is transcribed, and not in the recycle bin. */
export const isFinished = ({ status, deleted }: Pick<Task, 'status' | 'deleted'>): boolean =>
  status === taskStatus.done && deleted !== 1

/** Progress of a running task in whole percent, 0..100. */
export function progressPercent({ progress = 0 }: { progress?: number | undefined }): number {
  return Math.min(100, Math.max(0, Math.floor(progress)))
}
