import { expect, it, vi } from 'vitest'
import { createMemoryBell } from '../../../../server/adapters/memory/memoryBell'

it('a bell rings for everybody who listens, until they stop', async () => {
  const bell = createMemoryBell()
  const [one, other] = [vi.fn(), vi.fn()]
  const stop = bell.listen('jobs', one)
  bell.listen('jobs', other)
  bell.ring('jobs')
  stop()
  bell.ring('jobs')
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
  await bell.close()
  bell.ring('jobs')
  expect(other).toHaveBeenCalledTimes(2)
})
