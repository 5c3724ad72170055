import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { followActivity, sentShare } from '../../../../../src/features/task/queue/whileActive'
import { useActivities } from '../../../../../src/shared/activity'
import { setLocale } from '../../../../../src/shared/intl'
import { rowOf } from './rowSample'
import { fault, fileOf, playedWorld } from './world'

beforeEach(() => setLocale('zh-CN'))

/** Whether leaving the page asks first. */
function leavingAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

async function started(...names: string[]) {
  const world = playedWorld()
  followActivity(world.queue)
  const { result } = renderHook(useActivities)
  await act(async () => {
    world.queue.add(names.map((name) => fileOf(name, 'x'.repeat(100))))
  })
  return { ...world, header: () => result.current, startAll: () => act(() => world.startAll()) }
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
    await act(() => sending('a.mp3').fail(fault('network')))
    expect(header()).toMatchObject([{ text: '上传中断，稍后自动重试' }])
  })

  it('leaving the page asks first, and no longer once all is settled', async () => {
    const { startAll, sending } = await started('a.mp3')
    expect(leavingAsks()).toBe(false)
    await startAll()
    expect(leavingAsks()).toBe(true)
    await act(() => sending('a.mp3').fail(fault('refused')))
    expect(leavingAsks()).toBe(false)
  })
})

describe('the share that is sent', () => {
  it('counts what is under way or done, by its size', () => {
    const rows = [
      rowOf({ size: 300, step: { is: 'done', taskId: 1 }, uploaded: { url: '/f', times: 1 } }),
      rowOf({ size: 100, step: { is: 'uploading', sentBytes: 50, bytesPerSecond: null } }),
      rowOf({ size: 100, step: { is: 'waiting' } }),
      rowOf({ size: 900, step: { is: 'ready' } }),
    ]
    expect(sentShare(rows)).toBe(0.7)
    expect(sentShare([])).toBe(0)
  })
})
