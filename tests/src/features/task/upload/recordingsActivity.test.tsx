import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingsActivity } from '../../../../../src/features/task/upload/recordingsActivity'
import { trackUploadActivity } from '../../../../../src/shared/uploadQueue/uploadActivity'
import { useActivities } from '../../../../../src/shared/notifications/activity'
import { setLocale } from '../../../../../src/shared/i18n/intl'
import { apiError, fileOf, createFakeRecordingQueue } from './queue/fakeRecordingQueue'

beforeEach(() => setLocale('zh-CN'))

// What fails is sent again after seconds, when other tests run in this window.
let queue: ReturnType<typeof createFakeRecordingQueue>['queue']
afterEach(() => {
  cleanup()
  queue.clear()
})

async function started(...names: string[]) {
  const fake = createFakeRecordingQueue()
  queue = fake.queue
  trackUploadActivity(fake.queue.store, recordingsActivity)
  const { result } = renderHook(useActivities)
  await act(async () => {
    fake.queue.add(names.map((name) => fileOf(name, 'x'.repeat(100))))
  })
  return { ...fake, header: () => result.current, startAll: () => act(() => fake.startAll()) }
}

describe('while recordings are sent', () => {
  it('the header says which and how far, and leads to them', async () => {
    const { startAll, header, sending } = await started('周会.mp3')
    expect(header()).toEqual([])
    await startAll()
    act(() => sending('周会.mp3').progress(40))
    expect(header()).toEqual([{ id: 'uploads', text: '正在上传“周会”', progress: 0.4, to: '/task/create' }])
    await act(() => sending('周会.mp3').done())
    expect(header()).toEqual([])
  })

  it('several are one item, and what is done already counts', async () => {
    const { startAll, header, sending } = await started('a.mp3', 'b.mp3', 'c.mp3', 'd.mp3')
    await startAll()
    expect(header()).toMatchObject([{ text: '正在上传 4 个录音', progress: 0 }])
    await act(() => sending('a.mp3').done())
    expect(header()).toMatchObject([{ text: '正在上传 3 个录音', progress: 0.25 }])
  })

  it('a broken line is said', async () => {
    const { startAll, header, sending } = await started('a.mp3')
    await startAll()
    await act(() => sending('a.mp3').fail(apiError('network')))
    expect(header()).toMatchObject([{ text: '上传中断，稍后自动重试' }])
  })
})
