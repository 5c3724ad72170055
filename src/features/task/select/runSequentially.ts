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

export interface BatchOptions {
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
export const runSequentially = (
  tasks: readonly Task[],
  run: (task: Task) => Promise<unknown>,
  options: BatchOptions = {},
): Promise<BatchResult> =>
  runInBatches(
    tasks,
    async (batch) => {
      for (const task of batch) await run(task)
      return { done: batch, failed: [] }
    },
    { ...options, size: 1 },
  )

/** Like `runSequentially`, with up to `size` tasks at once. All tasks of a batch whose action throws have failed. */
export async function runInBatches(
  tasks: readonly Task[],
  run: (batch: readonly Task[]) => Promise<BatchResult>,
  options: BatchOptions & { size: number },
): Promise<BatchResult> {
  const { signal, onProgress, isStopped, size } = options
  const done: Task[] = []
  const failed: BatchFailure[] = []
  for (let from = 0; from < tasks.length; from += size) {
    if (isStopped?.()) break
    onProgress?.(from)
    const batch = tasks.slice(from, from + size)
    try {
      const result = await patiently(() => run(batch), options)
      done.push(...result.done)
      failed.push(...result.failed)
    } catch (error) {
      signal?.throwIfAborted()
      if (isStopped?.() && requestedPauseMs(error) !== undefined) break
      const isSignedOut = error instanceof ApiError && error.kind === 'signedOut'
      failed.push(...(isSignedOut ? tasks.slice(from) : batch).map((task) => ({ task, error })))
      if (isSignedOut) break
    }
    signal?.throwIfAborted()
  }
  onProgress?.(done.length + failed.length)
  return { done, failed }
}

const requestedPauseMs = (error: unknown) => (error instanceof ApiError ? error.retryAfterMs : undefined)

async function patiently<T>(run: () => Promise<T>, { signal, isStopped }: BatchOptions): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
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
