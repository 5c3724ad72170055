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

/** Tries of one task while the server asks for a pause: a batch may be faster than an account's calls may be. */
const maxTries = 4
/** Time between looks whether the batch was ended during a pause. */
const pauseStepMs = 250

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
  options: Options = {},
): Promise<BatchResult> {
  const { signal, onProgress, isStopped } = options
  const done: Task[] = []
  const failed: BatchFailure[] = []
  for (const [index, task] of tasks.entries()) {
    if (isStopped?.()) break
    onProgress?.(index)
    try {
      await patiently(() => run(task), options)
      done.push(task)
    } catch (error) {
      signal?.throwIfAborted()
      if (isStopped?.() && requestedPauseMs(error) !== undefined) break
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

const requestedPauseMs = (error: unknown) => (error instanceof ApiError ? error.retryAfterMs : undefined)

async function patiently(run: () => Promise<unknown>, { signal, isStopped }: Options): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run()
      return
    } catch (error) {
      const pauseMs = requestedPauseMs(error)
      if (pauseMs === undefined || tries === maxTries) throw error
      const end = Date.now() + pauseMs
      while (Date.now() < end && !signal?.aborted) {
        if (isStopped?.()) throw error
        await new Promise((wake) => setTimeout(wake, pauseStepMs))
      }
      signal?.throwIfAborted()
    }
  }
}
