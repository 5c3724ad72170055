import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

const anyNumber = { speakers: 0, replace: false }
const unstarted = { status: 'queued', progress: 0, found: 0, version: null, error: '' }

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

    it('are stored as they were asked for, one for each task', async () => {
      expect(await detections().byTask(task)).toBeNull()
      await detections().add(task, anyNumber)
      await detections().update(task, { status: 'failed', progress: 50, error: 'speakers.none' })
      await detections().add(other, anyNumber)
      await detections().add(task, { speakers: 3, replace: true })
      expect(await detections().byTask(task)).toEqual({ speakers: 3, replace: true, ...unstarted })
    })

    it('change what is named only', async () => {
      await detections().add(task, { speakers: 2, replace: true })
      await detections().add(other, anyNumber)
      await detections().update(task, { status: 'running', progress: 40 })
      await detections().update(task, { progress: 50 })
      expect(await detections().byTask(task)).toMatchObject({ status: 'running', progress: 50, speakers: 2 })
      expect(await detections().byTask(other)).toMatchObject(unstarted)
    })

    it('start over with the transcription, keeping the speakers that are there by then', async () => {
      await detections().restart(task)
      expect(await detections().byTask(task)).toBeNull()
      await detections().add(task, { speakers: 4, replace: true })
      await detections().update(task, { status: 'done', progress: 100, found: 4, version: 2 })
      await detections().restart(task)
      expect(await detections().byTask(task)).toEqual({ speakers: 4, replace: false, ...unstarted })
    })

    it('go with their task, and there are none of a task that is gone', async () => {
      await detections().add(task, anyNumber)
      await detections().add(other, anyNumber)
      await under.store.tasks.remove(task)
      expect(await detections().byTask(task)).toBeNull()
      expect(await detections().byTask(other)).not.toBeNull()
      await expect(detections().add(task, anyNumber)).rejects.toThrow(/foreign key/i)
    })
  })
}
