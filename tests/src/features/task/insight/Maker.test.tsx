import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Made } from '../../../../../src/features/task/api'
import { Maker } from '../../../../../src/features/task/insight/Maker'
import { ApiError } from '../../../../../src/shared/http/apiError'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const notYet = (progress: number): Made<string> => ({ ready: false, progress })
const done = (made: string): Made<string> => ({ ready: true, made })

function workshop(first: string | null = null) {
  const ask = vi.fn<(renew: boolean, signal: AbortSignal) => Promise<Made<string>>>()
  const cancel = vi.fn(async () => '')
  const onMade = vi.fn()
  const maker = new Maker<string>({ first, ask, cancel, onMade })
  return { ask, cancel, onMade, maker, state: () => maker.state.getState() }
}

describe('making', () => {
  test('a server that answers at once is asked once', async () => {
    const { ask, maker, onMade, state } = workshop()
    ask.mockResolvedValue(done('新'))
    maker.start()
    expect(state().step).toEqual({ is: 'making', percent: null })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state()).toEqual({ made: '新', step: { is: 'still' } })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(onMade).toHaveBeenCalledExactlyOnceWith('新')
  })

  test('asks again after a second, then ever less often, and tells how far it is', async () => {
    const { ask, maker, state } = workshop('旧')
    ask.mockResolvedValue(notYet(40))
    maker.start(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ made: '旧', step: { is: 'making', percent: 40 } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ask).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask.mock.calls.length).toBeGreaterThan(12)
    expect(ask.mock.calls.length).toBeLessThan(24)
    // Only the first question asks for a new one: the others would begin again and again.
    expect(ask.mock.calls.map(([renew]) => renew)).toEqual([
      true,
      ...Array<boolean>(ask.mock.calls.length - 1).fill(false),
    ])
    maker.stop()
  })

  test('asks nothing while the page is hidden, and goes on when it shows', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { ask, maker, state } = workshop()
    ask.mockResolvedValueOnce(notYet(0)).mockResolvedValueOnce(done('新'))
    maker.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state().made).toBe('新')
  })
})

describe('ending', () => {
  test('a cancelled one tells the server, keeps what there was and asks no more', async () => {
    const { ask, cancel, maker, state } = workshop('旧')
    ask.mockResolvedValue(notYet(10))
    maker.start(true)
    await vi.advanceTimersByTimeAsync(1_500)
    const asked = ask.mock.calls.length
    maker.cancel()
    expect(ask.mock.calls[0]?.[1].aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(ask).toHaveBeenCalledTimes(asked)
    expect(state()).toEqual({ made: '旧', step: { is: 'still' } })
  })

  test('a cancel that fails is told', async () => {
    const { cancel, maker, state } = workshop()
    const error = new ApiError('network', '/api/voice/gptCancel')
    cancel.mockRejectedValue(error)
    maker.cancel()
    await vi.advanceTimersByTimeAsync(0)
    expect(state().step).toEqual({ is: 'failed', error })
  })

  test('an answer that comes after the end changes nothing', async () => {
    const { ask, maker, onMade, state } = workshop()
    ask.mockImplementation(() => new Promise((give) => setTimeout(() => give(done('晚')), 500)))
    maker.start()
    maker.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).toEqual({ made: null, step: { is: 'still' } })
    expect(onMade).not.toHaveBeenCalled()
  })
})

describe('failing', () => {
  test('the first question is told at once, and can be asked again', async () => {
    const { ask, maker, state } = workshop('旧')
    const error = new ApiError('network', '/api/voice/gptSummary')
    ask.mockRejectedValueOnce(error).mockResolvedValueOnce(done('新'))
    maker.start(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ made: '旧', step: { is: 'failed', error } })
    maker.start(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ made: '新', step: { is: 'still' } })
  })

  test('a lost network in the middle is tried again, a refusal is not', async () => {
    const { ask, maker, state } = workshop()
    const refusal = new ApiError('refused', '/api/voice/gptSummary', { serverText: '文字太长' })
    ask
      .mockResolvedValueOnce(notYet(10))
      .mockRejectedValueOnce(new ApiError('network', '/api/voice/gptSummary'))
      .mockResolvedValueOnce(notYet(20))
      .mockRejectedValueOnce(refusal)
    maker.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(ask).toHaveBeenCalledTimes(4)
    expect(state().step).toEqual({ is: 'failed', error: refusal })
  })

  test('a network that stays away is told in the end', async () => {
    const { ask, maker, state } = workshop()
    ask.mockResolvedValueOnce(notYet(10)).mockRejectedValue(new ApiError('network', '/api/voice/gptSummary'))
    maker.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(6)
    expect(state().step).toMatchObject({ is: 'failed' })
  })
})
