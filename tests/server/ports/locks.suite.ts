import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locks } from '../../../server/ports/locks'

/** Contract of `Locks`. @param open the locks of one server */
export function locksSuite(adapter: string, open: () => Promise<Locks>): void {
  describe(`locks: ${adapter}`, () => {
    let locks: Locks
    beforeEach(async () => {
      locks = await open()
    })
    afterEach(() => locks.close())

    it('are held by one at a time, until they are released', async () => {
      const lock = await locks.tryLock('meeting 1')
      expect(lock?.lost.aborted).toBe(false)
      expect(await locks.tryLock('meeting 1')).toBeNull()
      expect(await locks.tryLock('meeting 2')).not.toBeNull()
      await lock?.release()
      const again = await locks.tryLock('meeting 1')
      expect(again).not.toBeNull()
      await lock?.release()
      expect(await locks.tryLock('meeting 1'), 'who has released it has nothing to release').toBeNull()
    })

    it('are given to one of many who ask at once', async () => {
      const asked = await Promise.all(Array.from({ length: 10 }, () => locks.tryLock('sound')))
      expect(asked.filter((lock) => lock !== null)).toHaveLength(1)
    })
  })
}
