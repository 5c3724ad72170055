import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Changes, type Unsaved } from '../../../../src/features/meeting/Changes'

const segment = (id: string, text = id) => ({ id, start: 0, end: 1, role: '', text })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open(left: Unsaved = {}) {
  const send = vi.fn(async (_: Unsaved): Promise<unknown> => undefined)
  const onChange = vi.fn()
  return { send, onChange, changes: new Changes(left, send, onChange) }
}

describe('what a person changed', () => {
  it('is sent a moment after the last change, each final once', async () => {
    const { changes, send } = open()
    changes.correct(segment('a', 'first'))
    changes.correct(segment('b'))
    changes.correct(segment('a', 'last'))
    changes.setSpeakers({ 1: 'Ann' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(send.mock.calls).toEqual([[{ list: [segment('b'), segment('a', 'last')], speakers: { 1: 'Ann' } }]])
    expect(changes.unsaved).toEqual({})
  })

  it('stays until the server has it', async () => {
    const { changes, send, onChange } = open()
    send.mockRejectedValueOnce(new Error('away'))
    changes.setNotes([{ id: 'n', at: 5, text: 'x' }])
    await vi.advanceTimersByTimeAsync(1500)
    expect(changes.unsaved.notes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(onChange).toHaveBeenLastCalledWith({})
  })

  it('while it is being sent goes after it', async () => {
    const { changes, send } = open()
    let arrive = (): void => {}
    send.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(undefined))))
    changes.correct(segment('a', 'one'))
    await vi.advanceTimersByTimeAsync(1500)
    changes.correct(segment('a', 'two'))
    const flushed = changes.flush()
    arrive()
    await flushed
    expect(send.mock.lastCall).toEqual([{ list: [segment('a', 'two')] }])
    expect(changes.unsaved).toEqual({})
  })

  it('of an earlier page is sent at once, a long list in parts', async () => {
    const list = Array.from({ length: 700 }, (_, at) => segment(String(at)))
    const { changes, send } = open({ list })
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.lastCall?.[0].list).toHaveLength(500)
    await vi.advanceTimersByTimeAsync(1500)
    expect(send.mock.lastCall?.[0].list).toHaveLength(200)
    expect(changes.unsaved).toEqual({})
  })

  it('is sent no more after it was closed', async () => {
    const { changes, send } = open()
    changes.correct(segment('a'))
    changes.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
  })
})
