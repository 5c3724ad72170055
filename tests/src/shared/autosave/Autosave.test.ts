import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave } from '../../../../src/shared/autosave/Autosave'
import { ApiError } from '../../../../src/shared/http/apiError'

const network = new ApiError('network', '/x')
const status = (code: number, retryAfterMs?: number) =>
  new ApiError('status', '/x', { status: code, ...(retryAfterMs !== undefined && { retryAfterMs }) })

/** A promise that the test settles. */
function deferred<Value>() {
  let resolve = (_: Value): void => {}
  let reject = (_: Error): void => {}
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}

let browser: EventTarget
const autosaves: Autosave<string[], string>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  for (const autosave of autosaves.splice(0)) autosave.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Saves words, at most three per request. */
function setup() {
  const unsaved: string[] = []
  const send = vi.fn(async (_: string[]): Promise<string> => 'saved')
  const onAnswer = vi.fn((sent: string[], _: string) => void unsaved.splice(0, sent.length))
  const autosave = new Autosave({
    takeSnapshot: () => (unsaved.length > 0 ? unsaved.slice(0, 3) : null),
    send,
    onAnswer,
  })
  autosaves.push(autosave)
  return {
    autosave,
    send,
    onAnswer,
    sent: () => send.mock.calls.map(([words]) => words.join(' ')),
    status: () => autosave.state.getState().status.type,
    isPersisted: () => autosave.state.getState().isPersisted,
    write(...words: string[]) {
      unsaved.push(...words)
      autosave.changed()
    },
    /** Lets the next request wait for its answer. */
    holdAnswer() {
      const { promise, resolve, reject } = deferred<string>()
      send.mockReturnValueOnce(promise)
      return { answer: () => resolve('saved'), fail: reject }
    },
  }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a change', () => {
  it('is saved 1.5 s after the last one', async () => {
    const { write, sent, status: type } = setup()
    write('a')
    expect(type()).toBe('unsaved')
    await wait(1_000)
    write('b')
    await wait(1_499)
    expect(sent()).toEqual([])
    await wait(1)
    expect(sent()).toEqual(['a b'])
    expect(type()).toBe('saved')
  })

  it('is saved after 10 s when changes never pause', async () => {
    const { write, sent } = setup()
    for (let second = 0; second < 10; second += 1) {
      write(String(second))
      expect(sent()).toEqual([])
      await wait(1_000)
    }
    expect(sent()[0]).toBe('0 1 2')
  })

  it('during a request is sent after it, and after its own pause', async () => {
    const { autosave, write, sent, status: type, holdAnswer } = setup()
    const { answer } = holdAnswer()
    write('a')
    await wait(1_500)
    expect(type()).toBe('saving')
    write('b')
    void autosave.saveNow()
    await wait(5_000)
    expect([sent(), type()]).toEqual([['a'], 'saving'])
    answer()
    await wait(0)
    expect([sent(), type()]).toEqual([['a'], 'unsaved'])
    await wait(1_500)
    expect([sent(), type()]).toEqual([['a', 'b'], 'saved'])
  })

  it('that does not fit into one request is saved in several, one after the other', async () => {
    const { autosave, write, sent, onAnswer } = setup()
    write('a', 'b', 'c', 'd', 'e', 'f', 'g')
    await autosave.saveNow()
    expect(sent()).toEqual(['a b c', 'd e f', 'g'])
    expect(onAnswer).toHaveBeenCalledTimes(3)
  })

  it('right after a save is saved too', async () => {
    const { autosave, write, sent } = setup()
    void autosave.saveNow()
    write('a')
    await autosave.saveNow()
    expect(sent()).toEqual(['a'])
  })

  it('that was undone is not sent', async () => {
    const { autosave, send, status: type } = setup()
    autosave.changed()
    await wait(1_500)
    expect(send).not.toHaveBeenCalled()
    expect(type()).toBe('saved')
  })

  it('reports its answer to the owner, who may have to resolve a conflict', async () => {
    const { autosave, write, send, onAnswer } = setup()
    send.mockResolvedValueOnce('conflict')
    write('a')
    await autosave.saveNow()
    expect(onAnswer.mock.calls).toEqual([[['a'], 'conflict']])
  })
})

describe('a failed save', () => {
  it.each([
    [network, 'offline'],
    [status(408), 'waiting'],
    [status(429), 'waiting'],
    [status(502), 'waiting'],
    [status(503), 'waiting'],
    [status(504), 'waiting'],
  ] as const)('with %s is retried', async (error, type) => {
    const all = setup()
    all.send.mockRejectedValueOnce(error)
    all.write('a')
    await all.autosave.saveNow()
    expect(all.status()).toBe(type)
    all.write('b')
    expect(all.status()).toBe(type)
    await wait(1_000)
    expect([all.sent(), all.status()]).toEqual([['a', 'a b'], 'saved'])
  })

  it('is retried later and later, until one succeeds', async () => {
    const { autosave, write, send } = setup()
    for (let failure = 0; failure < 4; failure += 1) send.mockRejectedValueOnce(network)
    const start = Date.now()
    const delays: number[] = []
    send.mockImplementation(async () => {
      delays.push(Date.now() - start)
      return 'saved'
    })
    write('a')
    await autosave.saveNow()
    for (const [ms, calls] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
      [7_999, 4],
      [1, 5],
    ] as const) {
      await wait(ms)
      expect(send).toHaveBeenCalledTimes(calls)
    }
    expect(delays).toEqual([15_000])
    send.mockRejectedValueOnce(network)
    write('b')
    await autosave.saveNow()
    await wait(1_000)
    expect(send).toHaveBeenCalledTimes(7)
  })

  it('is retried when the delay that the server asked for is over, no earlier', async () => {
    const { autosave, write, send, sent } = setup()
    send.mockRejectedValueOnce(status(429, 60_000))
    write('a')
    await autosave.saveNow()
    write('b')
    browser.dispatchEvent(new Event('online'))
    await wait(59_999)
    expect(sent()).toEqual(['a'])
    await wait(1)
    expect(sent()).toEqual(['a', 'a b'])
  })

  it('is retried at once when the user asks for it', async () => {
    const { autosave, write, send, sent } = setup()
    send.mockRejectedValueOnce(status(503, 60_000))
    write('a')
    await autosave.saveNow()
    await autosave.saveNow()
    expect(sent()).toEqual(['a', 'a'])
    await wait(60_000)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('is retried at once when the network is back', async () => {
    const { autosave, write, send, status: type } = setup()
    send.mockRejectedValueOnce(network)
    write('a')
    await autosave.saveNow()
    browser.dispatchEvent(new Event('online'))
    await wait(0)
    expect(type()).toBe('saved')
  })

  it.each([
    new ApiError('refused', '/x', { code: 0 }),
    new ApiError('signedOut', '/x'),
    new ApiError('malformed', '/x'),
    status(400),
    status(413),
    new Error('bug'),
  ])('with %s is not retried before the next change', async (error) => {
    const { autosave, write, send, sent, status: type } = setup()
    send.mockRejectedValueOnce(error)
    write('a')
    await autosave.saveNow()
    expect(autosave.state.getState().status).toEqual({ type: 'refused', error })
    await wait(3_600_000)
    expect(sent()).toEqual(['a'])
    write('b')
    await wait(1_500)
    expect([sent(), type()]).toEqual([['a', 'a b'], 'saved'])
  })

  it.each([500, 507])('with status %i is shown and retried', async (code) => {
    const { autosave, write, send, sent, status: type } = setup()
    send.mockRejectedValueOnce(status(code))
    write('a')
    await autosave.saveNow()
    expect(type()).toBe('refused')
    await wait(1_000)
    expect([sent(), type()]).toEqual([['a', 'a'], 'saved'])
  })

  it('that was refused is retried for a change made meanwhile', async () => {
    const { write, sent, holdAnswer } = setup()
    const { fail } = holdAnswer()
    write('a')
    await wait(1_500)
    write('b')
    fail(new ApiError('refused', '/x', { code: 0 }))
    await wait(1_500)
    expect(sent()).toEqual(['a', 'a b'])
  })

  it.each(['takeSnapshot', 'onAnswer'] as const)('in %s is shown as refused and not repeated', async (step) => {
    const error = new Error('bug')
    const fail = vi.fn((): never => {
      throw error
    })
    const autosave = new Autosave({ takeSnapshot: () => 'a', send: async () => 'saved', onAnswer() {}, [step]: fail })
    autosave.changed()
    await wait(3_600_000)
    expect(fail).toHaveBeenCalledOnce()
    expect(autosave.state.getState().status).toEqual({ type: 'refused', error })
    autosave.stop()
  })
})

describe('the journal', () => {
  it('decides whether the changes are stored on this device: the last write counts', async () => {
    const { autosave, isPersisted } = setup()
    const slow = deferred<void>()
    expect(isPersisted()).toBe(true)
    autosave.keep(Promise.reject(new Error('full')))
    await wait(0)
    expect(isPersisted()).toBe(false)
    autosave.keep(slow.promise)
    autosave.keep(Promise.resolve())
    slow.reject(new Error('full'))
    await wait(0)
    expect(isPersisted()).toBe(true)
  })

  it.each(['flush', 'close'] as const)('is complete after %s', async (end) => {
    const { autosave, write } = setup()
    const slow = deferred<void>()
    const done = vi.fn()
    write('a')
    autosave.keep(slow.promise)
    void autosave[end]().then(done)
    await wait(60_000)
    expect(done).not.toHaveBeenCalled()
    slow.reject(new Error('full'))
    await wait(0)
    expect(done).toHaveBeenCalledOnce()
  })
})

describe('the end', () => {
  it.each(['flush', 'close'] as const)('by %s sends also what is written meanwhile', async (end) => {
    const { autosave, write, sent, holdAnswer } = setup()
    const { answer } = holdAnswer()
    write('a')
    const ended = autosave[end]()
    write('b')
    answer()
    await ended
    expect(sent()).toEqual(['a', 'b'])
  })

  it('by close is final, also when the save failed', async () => {
    const { autosave, write, send } = setup()
    send.mockRejectedValueOnce(network)
    write('a')
    await autosave.close()
    browser.dispatchEvent(new Event('online'))
    await wait(3_600_000)
    expect(send).toHaveBeenCalledOnce()
  })

  it('by stop sends nothing', async () => {
    const { autosave, write, send } = setup()
    write('a')
    autosave.stop()
    write('b')
    autosave.retry()
    browser.dispatchEvent(new Event('online'))
    await wait(3_600_000)
    expect(send).not.toHaveBeenCalled()
  })
})
