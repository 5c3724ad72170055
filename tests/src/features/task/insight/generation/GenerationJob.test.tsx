import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GenerationResult } from '../../../../../../src/features/task/insight/insightApi'
import { GenerationJob } from '../../../../../../src/features/task/insight/generation/GenerationJob'
import { ApiError } from '../../../../../../src/shared/http/apiError'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pending = (progress: number): GenerationResult<string> => ({ ready: false, progress })
const done = (value: string): GenerationResult<string> => ({ ready: true, value })

function setup(first: string | null = null) {
  const request = vi.fn<(renew: boolean, signal: AbortSignal) => Promise<GenerationResult<string>>>()
  const cancel = vi.fn(async () => '')
  const onResult = vi.fn()
  const job = new GenerationJob<string>({ initial: first, request, cancel, onResult })
  return { request, cancel, onResult, job, state: () => job.state.getState() }
}

describe('making', () => {
  test('a server that answers at once is asked once', async () => {
    const { request, job, onResult, state } = setup()
    request.mockResolvedValue(done('新'))
    job.start()
    expect(state().status).toEqual({ type: 'running', percent: null })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state()).toEqual({ value: '新', status: { type: 'idle' } })
    expect(request).toHaveBeenCalledTimes(1)
    expect(onResult).toHaveBeenCalledExactlyOnceWith('新')
  })

  test('asks again after a second, then ever less often, and tells how far it is', async () => {
    const { request, job, state } = setup('旧')
    request.mockResolvedValue(pending(40))
    job.start(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ value: '旧', status: { type: 'running', percent: 40 } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(request).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request.mock.calls.length).toBeGreaterThan(12)
    expect(request.mock.calls.length).toBeLessThan(24)
    // Only the first request sets `renew`; otherwise each poll would restart the generation.
    expect(request.mock.calls.map(([renew]) => renew)).toEqual([
      true,
      ...Array<boolean>(request.mock.calls.length - 1).fill(false),
    ])
    job.stop()
  })

  test('asks nothing while the page is hidden, and goes on when it shows', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { request, job, state } = setup()
    request.mockResolvedValueOnce(pending(0)).mockResolvedValueOnce(done('新'))
    job.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request).toHaveBeenCalledTimes(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state().value).toBe('新')
  })
})

describe('ending', () => {
  test('a cancelled one tells the server, keeps what there was and asks no more', async () => {
    const { request, cancel, job, state } = setup('旧')
    request.mockResolvedValue(pending(10))
    job.start(true)
    await vi.advanceTimersByTimeAsync(1_500)
    const callCount = request.mock.calls.length
    job.cancel()
    expect(request.mock.calls[0]?.[1].aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(request).toHaveBeenCalledTimes(callCount)
    expect(state()).toEqual({ value: '旧', status: { type: 'idle' } })
  })

  test('a cancel that fails is told', async () => {
    const { cancel, job, state } = setup()
    const error = new ApiError('network', '/api/voice/gptCancel')
    cancel.mockRejectedValue(error)
    job.cancel()
    await vi.advanceTimersByTimeAsync(0)
    expect(state().status).toEqual({ type: 'failed', error })
  })

  test('an answer that comes after the end changes nothing', async () => {
    const { request, job, onResult, state } = setup()
    request.mockImplementation(() => new Promise((give) => setTimeout(() => give(done('晚')), 500)))
    job.start()
    job.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).toEqual({ value: null, status: { type: 'idle' } })
    expect(onResult).not.toHaveBeenCalled()
  })
})

describe('failing', () => {
  test('the first question is told at once, and can be asked again', async () => {
    const { request, job, state } = setup('旧')
    const error = new ApiError('network', '/api/voice/gptSummary')
    request.mockRejectedValueOnce(error).mockResolvedValueOnce(done('新'))
    job.start(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ value: '旧', status: { type: 'failed', error } })
    job.start(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ value: '新', status: { type: 'idle' } })
  })

  test('a lost network in the middle is tried again, a refusal is not', async () => {
    const { request, job, state } = setup()
    const refusal = new ApiError('refused', '/api/voice/gptSummary', { serverText: '文字太长' })
    request
      .mockResolvedValueOnce(pending(10))
      .mockRejectedValueOnce(new ApiError('network', '/api/voice/gptSummary'))
      .mockResolvedValueOnce(pending(20))
      .mockRejectedValueOnce(refusal)
    job.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(request).toHaveBeenCalledTimes(4)
    expect(state().status).toEqual({ type: 'failed', error: refusal })
  })

  test('a network that stays away is told in the end', async () => {
    const { request, job, state } = setup()
    request.mockResolvedValueOnce(pending(10)).mockRejectedValue(new ApiError('network', '/api/voice/gptSummary'))
    job.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request).toHaveBeenCalledTimes(6)
    expect(state().status).toMatchObject({ type: 'failed' })
  })
})
