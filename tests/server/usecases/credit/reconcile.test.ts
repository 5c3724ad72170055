import { describe, expect, it } from 'vitest'
import { paidMs, priceOf, reconcile } from '../../../../server/usecases/credit/credit'
import { openTestBackend } from '../testBackend'

/** A task charged 8 s of general and 20 s of member credit, of 100 and 20. */
async function charged() {
  const backend = await openTestBackend()
  const id = await backend.addTask()
  const { userId } = backend
  const settleAt = (seconds: number, task = { id, attempt: 1, userId }) =>
    backend.store.transaction((tables) => reconcile(tables, task, { seconds, now: 1 }))
  return { backend, id, settleAt }
}

describe('settling an attempt', () => {
  it.each([
    ['that was charged what it took', 28, [92, 0]],
    ['that was charged a little too much: general time comes back first', 25, [95, 0]],
    ['that was charged far too much: member time comes back too', 3, [100, 17]],
    ['of which nothing was heard', 0, [100, 20]],
    ['that took more: that was paid while it was heard', 40, [92, 0]],
  ])('%s', async (_, seconds, left) => {
    const { backend, settleAt } = await charged()
    await settleAt(seconds)
    expect(await backend.credit()).toEqual(left)
  })

  it('at the same length again changes nothing', async () => {
    const { backend, settleAt } = await charged()
    await settleAt(3)
    await settleAt(3)
    expect(await backend.credit()).toEqual([100, 17])
  })

  it('counts all that was taken for it, however many times, and nothing of another', async () => {
    const { backend, id, settleAt } = await charged()
    const { credit } = backend.store
    await credit.change(backend.userId, { general: -10 }, { reason: 'transcribe', ref: `${id}:1:28`, now: 0 })
    await credit.change(backend.userId, { general: -10 }, { reason: 'transcribe', ref: `${id}:11`, now: 0 })
    await credit.change(backend.userId, { general: -10 }, { reason: 'transcribe', ref: `${id}1:1`, now: 0 })
    await settleAt(30)
    expect(await backend.credit()).toEqual([70, 0])
  })

  it('that was never charged gives nothing', async () => {
    const { backend, id, settleAt } = await charged()
    await settleAt(5, { id, attempt: 7, userId: backend.userId })
    expect(await backend.credit()).toEqual([92, 0])
  })
})

describe('the price of sound', () => {
  it.each([
    [0, 1],
    [1_000, 1],
    [1_100, 1],
    [1_101, 2],
    [27_999, 28],
    [18_000_000, 18_000],
  ])('of %i ms is %i s: each second that has begun, but no codec’s padding', (ms, seconds) => {
    expect(priceOf(ms)).toBe(seconds)
    expect(paidMs(seconds)).toBeGreaterThanOrEqual(ms)
  })
})
