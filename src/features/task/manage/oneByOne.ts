import { ApiError } from '../../../shared/http/apiError'
import type { Task } from '../../../wire/bodies'

export interface Failure {
  readonly task: Task
  readonly error: unknown
}

/** What became of each of many. */
export interface Outcome {
  readonly done: readonly Task[]
  readonly failed: readonly Failure[]
}

/**
 * Works on one after another, so that a server is never asked for all at once. One that fails does not stop the rest; a
 * session that is over does, because every other would fail of it too.
 * @param onProgress called before each and at the end, with how many are behind it
 * @throws what the signal was aborted with
 */
export async function oneByOne(
  tasks: readonly Task[],
  work: (task: Task) => Promise<unknown>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (behind: number) => void } = {},
): Promise<Outcome> {
  const done: Task[] = []
  const failed: Failure[] = []
  for (const [index, task] of tasks.entries()) {
    onProgress?.(index)
    try {
      await work(task)
      done.push(task)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ApiError && error.kind === 'signedOut') {
        failed.push(...tasks.slice(index).map((left) => ({ task: left, error })))
        break
      }
      failed.push({ task, error })
    }
    signal?.throwIfAborted()
  }
  onProgress?.(tasks.length)
  return { done, failed }
}
