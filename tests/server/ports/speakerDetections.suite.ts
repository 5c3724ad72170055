import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

const leaseMs = 30_000
const anyNumber = { speakers: 0, replace: false }

/** Contract of `Store` adapters: speaker detections. */
export function speakerDetectionsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`store, speaker detections: ${adapter}`, () => {
    let under: StoreUnderTest
    let task: number
    let other: number
    beforeEach(async () => {
      under = await open()
      const user = await addUser(under.store)
      task = await addTask(under.store, user, { status: 2 })
      other = await addTask(under.store, user, { status: 2 })
    })
    afterEach(() => under.close())
    const detections = () => under.store.speakerDetections
    const claim = async (now: number) => {
      const lease = await detections().claim(now, leaseMs)
      if (!lease) throw new Error('nothing to claim')
      return lease
    }

    it('are stored as they were asked for, one for each task', async () => {
      expect(await detections().byTask(task)).toBeNull()
      await detections().add(task, anyNumber, 0)
      await detections().add(task, { speakers: 3, replace: true }, 0)
      expect(await detections().byTask(task)).toEqual({
        speakers: 3,
        replace: true,
        status: 'queued',
        progress: 0,
        found: 0,
        version: null,
        error: '',
      })
    })

    it('are claimed in order, each by one worker, when their task is transcribed and they are due', async () => {
      await detections().add(other, { speakers: 2, replace: true }, 5)
      await detections().add(task, anyNumber, 10)
      await under.store.tasks.update(other, { status: 1 })
      expect(await detections().claim(9, leaseMs)).toBeNull()
      expect(await detections().claim(10, leaseMs)).toMatchObject({ taskId: task, ...anyNumber, tries: 1 })
      await under.store.tasks.update(other, { status: 2 })
      expect(await detections().claim(11, leaseMs)).toMatchObject({ taskId: other, speakers: 2, replace: true })
      expect(await detections().claim(12, leaseMs)).toBeNull()
      expect(await detections().byTask(task)).toMatchObject({ status: 'running' })
    })

    it('are claimed again after their lease, whose holder can then do nothing', async () => {
      await detections().add(task, anyNumber, 0)
      const lost = await claim(1)
      const lease = await claim(1 + leaseMs)
      expect(lease.tries).toBe(2)
      const done = { status: 'done', found: 2, version: 4, error: '' } as const
      expect(await detections().renew(lost, 100_000, 50)).toBe(false)
      expect(await detections().finish(lost, done)).toBe(false)
      await detections().reschedule(lost, 7, 0)
      expect(await detections().byTask(task)).toMatchObject({ status: 'running', progress: 0 })
      expect(await detections().renew(lease, 100_000, 50)).toBe(true)
      expect(await detections().renew(lease, 200_000)).toBe(true)
      expect(await detections().byTask(task)).toMatchObject({ status: 'running', progress: 50 })
      expect(await detections().claim(150_000, leaseMs)).toBeNull()
      expect(await detections().finish(lease, done)).toBe(true)
      expect(await detections().byTask(task)).toMatchObject({ ...done, progress: 100 })
      expect(await detections().claim(1_000_000, leaseMs)).toBeNull()
    })

    it('that are asked for again end the lease of the earlier one', async () => {
      await detections().add(task, anyNumber, 0)
      const lease = await claim(1)
      await detections().add(task, anyNumber, 2)
      expect(await detections().renew(lease, 100_000)).toBe(false)
      expect((await claim(3)).id).not.toBe(lease.id)
    })

    it('are tried again later', async () => {
      await detections().add(task, anyNumber, 0)
      await detections().reschedule(await claim(1), 500, 1)
      expect(await detections().byTask(task)).toMatchObject({ status: 'queued' })
      expect(await detections().claim(499, leaseMs)).toBeNull()
      expect(await detections().claim(500, leaseMs)).toMatchObject({ tries: 2 })
    })

    it('are due again when the server starts, and the attempt counts', async ({ skip }) => {
      skip(under.isShared === true)
      await detections().add(task, anyNumber, 0)
      await detections().add(other, anyNumber, 0)
      const lease = await claim(1)
      await detections().finish(await claim(1), { status: 'failed', found: 0, version: null, error: 'speakers.none' })
      await detections().releaseAll()
      expect(await detections().byTask(task)).toMatchObject({ status: 'queued', progress: 0 })
      expect(await detections().byTask(other)).toMatchObject({ status: 'failed', error: 'speakers.none' })
      expect(await claim(2)).toMatchObject({ id: lease.id, tries: 2 })
    })

    it('start over with the transcription, keeping the speakers that are there by then', async () => {
      await detections().restart(task, 0)
      expect(await detections().byTask(task)).toBeNull()
      await detections().add(task, { speakers: 4, replace: true }, 0)
      await detections().finish(await claim(1), { status: 'done', found: 4, version: 2, error: '' })
      await detections().restart(task, 2)
      expect(await detections().byTask(task)).toMatchObject({ speakers: 4, replace: false, status: 'queued', found: 0 })
    })

    it('go with their task, and there are none of a task that is gone', async () => {
      await detections().add(task, anyNumber, 0)
      await detections().add(other, anyNumber, 0)
      await under.store.tasks.remove(task)
      expect(await detections().byTask(task)).toBeNull()
      expect(await detections().byTask(other)).not.toBeNull()
      await expect(detections().add(task, anyNumber, 0)).rejects.toThrow(/foreign key/i)
    })
  })
}
