import { ApiError } from '../../../shared/http/apiError'
import type { Task } from '../../../wire/responses'

export interface BatchFailure {
  readonly task: Task
  readonly error: unknown
}

export interface BatchResult {
  readonly done: readonly Task[]
  readonly failed: readonly BatchFailure[]
}

interface Options {
  signal?: AbortSignal
  onProgress?: (doneCount: number) => void
  isStopped?: () => boolean
}

/**
 * Runs an action on one task after another, so that the server is not flooded. A failure does not stop the rest, except
 * a lost session, with which all would fail.
 * @param onProgress called before each task and at the end, with the number of finished tasks
 * @param isStopped once it is true no further task is begun; what was done is the result
 * @throws the signal's abort reason
 */
export async function runSequentially(
  tasks: readonly Task[],
  run: (task: Task) => Promise<unknown>,
  { signal, onProgress, isStopped }: Options = {},
): Promise<BatchResult> {
  const done: Task[] = []
  const failed: BatchFailure[] = []
  for (const [index, task] of tasks.entries()) {
    if (isStopped?.()) break
    onProgress?.(index)
    try {
      await run(task)
      done.push(task)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ApiError && error.kind === 'signedOut') {
        failed.push(...tasks.slice(index).map((remaining) => ({ task: remaining, error })))
        break
      }
      failed.push({ task, error })
    }
    signal?.throwIfAborted()
  }
  onProgress?.(done.length + failed.length)
  return { done, failed }
}
