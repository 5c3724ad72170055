import { describe, expect, it, vi } from 'vitest'
import { runSequentially } from '../../../../../src/features/task/select/runSequentially'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { task } from './taskSample'

const tasks = [task(1, 'a'), task(2, 'b'), task(3, 'c')]
const [first, second, third] = tasks

describe('many, one by one', () => {
  it('begin when the one before has ended', async () => {
    const steps: string[] = []
    await runSequentially(tasks, async ({ title }) => {
      steps.push(`begin ${title}`)
      await Promise.resolve()
      steps.push(`end ${title}`)
    })
    expect(steps).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c'])
  })

  it('go on past one that fails', async () => {
    const error = new Error('no')
    const outcome = await runSequentially(tasks, ({ id }) => (id === 2 ? Promise.reject(error) : Promise.resolve()))
    expect(outcome).toEqual({ done: [first, third], failed: [{ task: second, error }] })
  })

  it('end early when told to: what was done is the result', async () => {
    const counts: number[] = []
    let isStopped = false
    const outcome = await runSequentially(
      tasks,
      async ({ id }) => {
        isStopped = id === 2
      },
      { isStopped: () => isStopped, onProgress: (count) => counts.push(count) },
    )
    expect(outcome).toEqual({ done: [first, second], failed: [] })
    expect(counts).toEqual([0, 1, 2])
  })

  it('wait when the server asks for a pause, and try that one again', async () => {
    vi.useFakeTimers()
    const tooFast = new ApiError('status', '/api/voice/export', { status: 429, retryAfterMs: 20_000 })
    const work = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(tooFast).mockResolvedValue(undefined)
    const running = runSequentially(tasks, work)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await running).toEqual({ done: tasks, failed: [] })

    work.mockReset().mockRejectedValue(tooFast)
    let isStopped = false
    const stopped = runSequentially(tasks, work, { isStopped: () => isStopped })
    await vi.advanceTimersByTimeAsync(1_000)
    isStopped = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await stopped).toEqual({ done: [], failed: [] })
    vi.useRealTimers()
  })

  it('stop at the end of the session: the rest failed of it', async () => {
    const error = new ApiError('signedOut', '/api/voice/del')
    const work = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(error)
    const { done, failed } = await runSequentially(tasks, work)
    expect(work).toHaveBeenCalledTimes(2)
    expect(done).toEqual([first])
    expect(failed.map((failure) => failure.task)).toEqual([second, third])
  })

  it('that are cancelled throw the reason and ask for nothing more', async () => {
    const control = new AbortController()
    const work = vi.fn(async () => control.abort(new Error('enough')))
    await expect(runSequentially(tasks, work, { signal: control.signal })).rejects.toThrow('enough')
    expect(work).toHaveBeenCalledTimes(1)
  })
})
