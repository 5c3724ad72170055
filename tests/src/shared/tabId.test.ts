import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimTabId, activeTabIds, currentTabId } from '../../../src/shared/tabId'

type Hold = () => Promise<never>

/** A fake of Web Locks: a lock is held until the test closes its tab. */
class Locks {
  readonly held = new Set<string>()

  request(name: string, { signal }: { signal: AbortSignal }, hold: Hold): Promise<unknown> {
    return new Promise((_, reject) => {
      const end = () => reject(signal.reason)
      signal.addEventListener('abort', end)
      const take = () => {
        if (this.held.has(name)) return void setTimeout(take, 100)
        this.held.add(name)
        void hold()
      }
      take()
    })
  }

  async query() {
    return { held: [...this.held].map((name) => ({ name })) }
  }
}

let locks: Locks
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  locks = new Locks()
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  // Node's timeout signals ignore fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), ms)
    return stop.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('this tab', () => {
  it('is alive once claimed, and the same after a reload', async () => {
    const tab = await claimTabId()
    expect(await activeTabIds()).toEqual(new Set([tab]))
    locks.held.clear()
    expect(await claimTabId()).toBe(tab)
  })

  it('is claimed once', async () => {
    expect(await currentTabId()).toBe(await currentTabId())
    expect(locks.held.size).toBe(1)
  })

  it('is the same when the page it replaces takes a moment to go', async () => {
    const tab = await claimTabId()
    const again = claimTabId()
    await vi.advanceTimersByTimeAsync(500)
    locks.held.clear()
    await vi.advanceTimersByTimeAsync(500)
    expect(await again).toBe(tab)
  })

  it('is another one than the tab it was duplicated from', async () => {
    const first = await claimTabId()
    const copy = claimTabId()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await copy).not.toBe(first)
    expect((await activeTabIds())?.size).toBe(2)
  })

  it('has an id without Web Locks too, but then nobody knows who lives', async () => {
    vi.stubGlobal('navigator', {})
    const tab = await claimTabId()
    expect(await claimTabId()).toBe(tab)
    expect(await activeTabIds()).toBeNull()
  })

  it('has an id where nothing can be stored', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    expect(await claimTabId()).toMatch(/^\w{10,}$/)
  })
})
