/** Picked transcripts in the queue. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordingLimitsOf } from '../../../../../../src/features/task/upload/queue/recordingLimits'
import { costSeconds } from '../../../../../../src/features/task/upload/queue/uploadItem'
import { isUndecided, recordingFor } from '../../../../../../src/features/task/upload/queue/pairs'
import { createFakeRecordingQueue, fileOf, flushMicrotasks } from '../queue/fakeRecordingQueue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n\n2\n00:00:02,000 --> 00:00:04,500\nGood bye\n'
const limits = recordingLimitsOf({ imports: true })

async function open(...files: File[]) {
  const fake = createFakeRecordingQueue({ limits })
  fake.queue.add(files)
  await vi.waitFor(() => expect(fake.statuses()).not.toContain('probing'))
  return fake
}

describe('a transcript alone', () => {
  it('becomes a record without an upload, a charge or recognition', async () => {
    const { item, startAll, api, sent } = await open(fileOf('周会.srt', srt))
    expect(item()).toMatchObject({ title: '周会', language: 'en', durationMs: 4500, status: { type: 'ready' } })
    expect(costSeconds(item())).toBe(0)
    await startAll()
    expect(item().status).toEqual({ type: 'done', taskId: 8 })
    expect(api.importTask).toHaveBeenCalledExactlyOnceWith({
      title: '周会',
      language: 'en',
      speakers: {},
      list: [
        { id: 'i00000', start: 1000, end: 2000, role: '', text: 'Hello there' },
        { id: 'i00001', start: 2000, end: 4500, role: '', text: 'Good bye' },
      ],
    })
    expect([sent.length, api.checkBeforeAddTask.mock.calls.length, api.addTask.mock.calls.length]).toEqual([0, 0, 0])
  })

  it('that can’t be read is refused with the reason, and the rest goes on', async () => {
    const { queue, items } = await open(fileOf('a.json', '{'), fileOf('b.srt', srt), fileOf('c.vtt', ' '))
    expect(items().map(({ name }) => name)).toEqual(['b.srt'])
    expect(queue.store.getState().refusals.map(({ name, reason }) => [name, reason])).toEqual([
      ['a.json', 'transcript-format'],
      ['c.vtt', 'transcript-empty'],
    ])
  })

  it('is not accepted by a server that can’t import', () => {
    const { queue } = createFakeRecordingQueue()
    queue.add([fileOf('a.srt', srt)])
    expect(queue.store.getState().refusals).toMatchObject([{ name: 'a.srt', reason: 'type' }])
  })

  it('is created once if the answer was lost', async () => {
    const { item, startAll, api } = await open(fileOf('a.srt', srt))
    api.importTask.mockRejectedValueOnce(
      new (await import('../../../../../../src/shared/http/apiError')).ApiError('network', '/'),
    )
    await startAll()
    expect(item().status.type).toBe('retrying')
    api.findRecord.mockResolvedValueOnce(5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(item().status).toEqual({ type: 'done', taskId: 5 })
    expect(api.importTask).toHaveBeenCalledOnce()
  })
})

describe('a transcript and a recording of the same name', () => {
  it.each(['talk.srt', 'Talk.zh-CN.srt', 'talk.mp3.txt'])('%s is offered as the text of talk.mp3', async (name) => {
    const { items, item } = await open(fileOf('talk.mp3'), fileOf(name, srt), fileOf('other.mp3', 'x'))
    expect(recordingFor(items(), item(1))).toBe(item(0))
    expect(items().map((each) => isUndecided(items(), each))).toEqual([true, true, false])
  })

  it('become one record with the text, without recognition or charge', async () => {
    const { queue, items, item, startAll, api, sending } = await open(fileOf('talk.mp3'), fileOf('talk.srt', srt))
    queue.pair(item(1).id, item(0).id)
    expect(items()).toHaveLength(1)
    expect(item()).toMatchObject({ name: 'talk.mp3', transcriptName: 'talk.srt' })
    expect(costSeconds(item())).toBe(0)
    await startAll()
    await sending('talk.mp3').done({ url: '/files/s.mp3', times: 61 })
    await flushMicrotasks()
    expect(item().status).toEqual({ type: 'done', taskId: 8 })
    expect(api.importTask.mock.calls[0]?.[0]).toMatchObject({ url: '/files/s.mp3', title: 'talk' })
    expect(api.addTask).not.toHaveBeenCalled()
  })

  it('can be separated again', async () => {
    const { queue, items, item, startAll, api } = await open(fileOf('talk.mp3'), fileOf('talk.srt', srt))
    queue.pair(item(1).id, item(0).id)
    queue.unpair(item(0).id)
    expect(items().map(({ name, transcript }) => [name, Boolean(transcript)])).toEqual([
      ['talk.mp3', false],
      ['talk.srt', true],
    ])
    expect(costSeconds(item(0))).toBe(61)
    queue.remove(item(0).id)
    await startAll()
    expect(api.importTask).toHaveBeenCalledOnce()
  })

  it('estimated times fill the recording', async () => {
    const { queue, item, startAll, api, sending } = await open(fileOf('talk.mp3'), fileOf('talk.txt', 'one\n\ntwo'))
    queue.pair(item(1).id, item(0).id)
    await startAll()
    await sending('talk.mp3').done({ times: 100 })
    expect(api.importTask.mock.calls[0]?.[0].list.map(({ start, end }) => [start, end])).toEqual([
      [0, 50_000],
      [50_000, 100_000],
    ])
  })
})

describe('a resumable upload', () => {
  it('that has begun goes on when the file is picked again after a reload, and is discarded with its item', async () => {
    const { queue, item, startAll, api, sent } = await open(fileOf('talk.mp3'))
    api.upload.mockImplementationOnce((_file, { onBegun }) => {
      onBegun?.('u1.mp3')
      return new Promise(() => {})
    })
    await startAll()
    expect(item().partial).toBe('u1.mp3')
    const restored = { ...item(), file: null, status: { type: 'missing' as const } }
    const after = createFakeRecordingQueue()
    after.queue.store.setState({ items: [restored] })
    await after.add('talk.mp3')
    expect(after.item().status.type).toBe('uploading')
    expect(after.api.upload.mock.calls[0]?.[1]).toMatchObject({ partial: 'u1.mp3' })
    queue.remove(item().id)
    expect(api.discard).toHaveBeenCalledExactlyOnceWith('u1.mp3')
    expect(sent).toEqual([])
  })
})
