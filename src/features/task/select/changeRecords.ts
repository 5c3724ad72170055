import { ApiError } from '../../../shared/http/apiError'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import type { RecordAction } from '../../../wire/requests'
import type { ChangedRecords, Task } from '../../../wire/responses'
import { changeTasks, deleteTask, destroyTask, restoreTask } from '../record/taskApi'
import { runInBatches, runSequentially, type BatchOptions, type BatchResult } from './runSequentially'

const calls = { remove: deleteTask, restore: restoreTask, destroy: destroyTask } as const
export type BatchActionKind = keyof typeof calls
const actions: Readonly<Record<BatchActionKind, RecordAction>> = {
  remove: 'del',
  restore: 'restore',
  destroy: 'destroy',
}

/** Records of one call: few enough that the progress moves and that stopping takes effect soon. */
const batchSize = 50

/** Changes records, many in one call; one by one where the server has no such call. */
export async function changeRecords(
  kind: BatchActionKind,
  tasks: readonly Task[],
  options: BatchOptions = {},
): Promise<BatchResult> {
  const oneByOne = (some: readonly Task[], from: number) =>
    runSequentially(some, ({ id }) => calls[kind](id, { quiet: true }), {
      ...options,
      onProgress: (count) => options.onProgress?.(from + count),
    })
  if (tasks.length === 1) return oneByOne(tasks, 0)
  let isUnsupported = false
  const { done, failed } = await runInBatches(
    tasks,
    async (batch) => {
      const answer = await nullIfUnsupported(changeTasks({ action: actions[kind], ids: batch.map(({ id }) => id) }))
      isUnsupported = answer === null
      return answer ? resultOf(batch, answer) : { done: [], failed: [] }
    },
    { ...options, size: batchSize, isStopped: () => isUnsupported || options.isStopped?.() === true },
  )
  if (!isUnsupported) return { done, failed }
  const tried = done.length + failed.length
  const rest = await oneByOne(tasks.slice(tried), tried)
  return { done: [...done, ...rest.done], failed: [...failed, ...rest.failed] }
}

/** What the answer says of each record; one that it leaves out is not changed. */
function resultOf(batch: readonly Task[], answer: ChangedRecords): BatchResult {
  const done = new Set(answer.done.map(String))
  const reasons = new Map(answer.failed.map(({ id, msg }) => [String(id), msg]))
  const isDone = ({ id }: Task) => done.has(String(id))
  const toFailure = (task: Task) => {
    const serverText = reasons.get(String(task.id)) ?? ''
    return { task, error: new ApiError('refused', endpoints.changeTasks.path, { code: 0, serverText }) }
  }
  return { done: batch.filter(isDone), failed: batch.filter((task) => !isDone(task)).map(toFailure) }
}
