import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { initialMeter, initialView, type SessionViewState } from '../../../../../src/features/meeting/session/viewState'
import { guardUnload } from '../../../../../src/features/meeting/session/guardUnload'
import { eventually } from '../../../../eventually'

class FakeSentinel {
  released = false
  release = vi.fn(async () => void (this.released = true))
}
let sentinels: FakeSentinel[] = []
const request = vi.fn(async () => {
  const sentinel = new FakeSentinel()
  sentinels.push(sentinel)
  return sentinel
})

beforeEach(() => {
  sentinels = []
  request.mockClear()
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.restoreAllMocks()
})

function open(first: Partial<SessionViewState>) {
  const live = {
    view: createStore<SessionViewState>()(() => ({ ...initialView, ...first })),
    meter: createStore(() => initialMeter),
  }
  return { ...live, end: guardUnload(live) }
}
function leaves(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

describe('while a meeting is recorded', () => {
  it('leaving asks first; so it does while sound waits to be sent, and not after', () => {
    const { view, meter, end } = open({ phase: 'live' })
    expect(leaves()).toBe(false)
    view.setState({ phase: 'paused' })
    expect(leaves()).toBe(true)
    meter.setState({ capturedMs: 500 })
    expect(leaves()).toBe(false)
    view.setState({ phase: 'done' })
    expect(leaves()).toBe(true)
    view.setState({ phase: 'live' })
    end()
    expect(leaves()).toBe(true)
  })

  it('the screen stays on, and may sleep in a pause', async () => {
    const { view, end } = open({ phase: 'live' })
    view.setState({ capture: { status: 'on' } })
    await eventually(() => expect(sentinels).toHaveLength(1))
    view.setState({ phase: 'paused' })
    expect(sentinels[0]?.release).toHaveBeenCalledOnce()
    end()
  })

  it('the screen is kept on again when the page shows again', async () => {
    const { view, end } = open({ phase: 'live' })
    view.setState({ capture: { status: 'on' } })
    await eventually(() => expect(sentinels).toHaveLength(1))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request).toHaveBeenCalledOnce()
    if (sentinels[0]) sentinels[0].released = true
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(sentinels).toHaveLength(2))
    end()
    expect(sentinels[1]?.release).toHaveBeenCalledOnce()
  })
})
