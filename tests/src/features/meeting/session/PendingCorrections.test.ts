import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../../src/shared/http/apiError'
import {
  PendingCorrections,
  type UnsavedCorrections,
} from '../../../../../src/features/meeting/session/PendingCorrections'
import { eventually } from '../../../../eventually'

const segment = (id: string, text = id) => ({ id, start: 0, end: 1, role: '', text })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open(left: UnsavedCorrections = {}) {
  const send = vi.fn(async (_: UnsavedCorrections): Promise<unknown> => undefined)
  const onChange = vi.fn()
  return { send, onChange, corrections: new PendingCorrections(left, send, onChange) }
}

describe('what a person changed', () => {
  it('is sent a moment after the last change, each final once', async () => {
    const { corrections, send } = open()
    corrections.correct(segment('a', 'first'))
    corrections.correct(segment('b'))
    corrections.correct(segment('a', 'last'))
    corrections.setSpeakers({ 1: 'Ann' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(send.mock.calls).toEqual([[{ list: [segment('b'), segment('a', 'last')], speakers: { 1: 'Ann' } }]])
    expect(corrections.unsaved).toEqual({})
  })

  it('stays until the server has it', async () => {
    const { corrections, send, onChange } = open()
    send.mockRejectedValueOnce(new ApiError('network', '/api/transfertask/edit'))
    corrections.setNotes([{ id: 'n', at: 5, text: 'x' }])
    await vi.advanceTimersByTimeAsync(1500)
    expect(corrections.unsaved.notes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(onChange).toHaveBeenLastCalledWith({}, false)
  })

  it('is sent again when a busy server’s patience is over, and no earlier, whatever else is changed', async () => {
    const { corrections, send } = open()
    send.mockRejectedValueOnce(new ApiError('status', '/api/transfertask/edit', { status: 429, retryAfterMs: 60_000 }))
    corrections.correct(segment('a'))
    await vi.advanceTimersByTimeAsync(1500)
    corrections.correct(segment('b'))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(send.mock.lastCall).toEqual([{ list: [segment('a'), segment('b')] }])
    expect(corrections.unsaved).toEqual({})
  })

  it('is sent after ten seconds when it never pauses', async () => {
    const { corrections, send } = open()
    for (let second = 0; second < 10; second += 1) {
      corrections.setNotes([{ id: 'n', at: 5, text: String(second) }])
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(send).toHaveBeenCalledOnce()
  })

  it('is not sent again after a refusal, until the server can be reached again', async () => {
    const { corrections, send, onChange } = open()
    send.mockRejectedValueOnce(new ApiError('signedOut', '/api/transfertask/edit'))
    corrections.correct(segment('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenLastCalledWith({ list: [segment('a')] }, true)
    corrections.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(corrections.unsaved).toEqual({})
    expect(onChange).toHaveBeenLastCalledWith({}, false)
  })

  it('while it is being sent goes after it', async () => {
    const { corrections, send } = open()
    let respond = (): void => {}
    send.mockImplementationOnce(() => new Promise((resolve) => (respond = () => resolve(undefined))))
    corrections.correct(segment('a', 'one'))
    await vi.advanceTimersByTimeAsync(1500)
    corrections.correct(segment('a', 'two'))
    const flushed = corrections.flush()
    respond()
    await flushed
    expect(send.mock.lastCall).toEqual([{ list: [segment('a', 'two')] }])
    expect(corrections.unsaved).toEqual({})
  })

  it('while the last of it is sent before the end of the meeting is sent too, before the end', async () => {
    const { corrections, send } = open()
    let respond = (): void => {}
    send.mockImplementationOnce(() => new Promise((resolve) => (respond = () => resolve(undefined))))
    corrections.correct(segment('a', 'one'))
    const flushed = corrections.flush()
    await eventually(() => expect(send).toHaveBeenCalledOnce())
    corrections.correct(segment('b', 'at the last moment'))
    respond()
    await flushed
    expect(send.mock.lastCall).toEqual([{ list: [segment('b', 'at the last moment')] }])
    expect(corrections.unsaved).toEqual({})
  })

  it('of an earlier page is sent at once, a long list in parts', async () => {
    const list = Array.from({ length: 700 }, (_, at) => segment(String(at)))
    const { corrections, send } = open({ list })
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls.map(([sent]) => sent.list?.length)).toEqual([500, 200])
    expect(corrections.unsaved).toEqual({})
  })

  it('is sent no more after it was closed', async () => {
    const { corrections, send } = open()
    corrections.correct(segment('a'))
    corrections.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
  })
})
