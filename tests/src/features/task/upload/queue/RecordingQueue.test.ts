import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiError, fileOf, createFakeRecordingQueue, flushMicrotasks } from './fakeRecordingQueue'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('picking', () => {
  it('makes a row of each file, with its title and duration', async () => {
    const { add, item, statuses } = createFakeRecordingQueue()
    await add('周会.mp3', 'b.wav')
    expect(statuses()).toEqual(['ready', 'ready'])
    expect(item()).toMatchObject({ title: '周会', name: '周会.mp3', durationMs: 61_000, language: null })
  })

  it('lists what is refused, each with its reason, and lets the others go on', async () => {
    const { queue, items } = createFakeRecordingQueue()
    queue.add([fileOf('a.txt'), fileOf('b.mp3'), fileOf('c.mp3', '')], ['Folder'])
    await flushMicrotasks()
    expect(items().map(({ name }) => name)).toEqual(['b.mp3'])
    expect(queue.store.getState().refusals).toMatchObject([
      { name: 'Folder', reason: 'folder' },
      { name: 'a.txt', reason: 'type' },
      { name: 'c.mp3', reason: 'empty' },
    ])
  })

  it.each([
    [18_000_001, 'tooLong'],
    [0, 'empty'],
  ])('refuses a recording of %i ms as %s once that is known', async (ms, reason) => {
    const { queue, probe, add, items } = createFakeRecordingQueue()
    probe.mockResolvedValue(ms)
    await add('a.mp3')
    expect(items()).toEqual([])
    expect(queue.store.getState().refusals).toMatchObject([{ name: 'a.mp3', reason }])
  })

  it('refuses a recording that is longer than this server takes', async () => {
    const { queue, add, items } = createFakeRecordingQueue({
      limits: { fileBytes: 2 ** 20, audioSeconds: 60, transcripts: true },
    })
    await add('a.mp3')
    expect(items()).toEqual([])
    expect(queue.store.getState().refusals).toMatchObject([{ name: 'a.mp3', reason: 'tooLong' }])
  })

  it('keeps a recording whose duration cannot be read', async () => {
    const { probe, add, item } = createFakeRecordingQueue()
    probe.mockResolvedValue(null)
    await add('a.rm')
    expect(item()).toMatchObject({ durationMs: null, status: { type: 'ready' } })
  })

  it('sends five at once, the others as soon as one is a record §5.6', async () => {
    const { add, startAll, sending, sent, statuses, follow } = createFakeRecordingQueue()
    await add('1.mp3', '2.mp3', '3.mp3', '4.mp3', '5.mp3', '6.mp3', '7.mp3')
    await startAll()
    expect(sent.map(({ file }) => file.name)).toEqual(['1.mp3', '2.mp3', '3.mp3', '4.mp3', '5.mp3'])
    await sending('1.mp3').done()
    expect(statuses()[0]).toBe('done')
    expect(sending('6.mp3').file.name).toBe('6.mp3')
    expect(statuses()[6]).toBe('waiting')
    expect(follow.mock.calls).toEqual([[7]])
  })

  it('stops reading what is removed', async () => {
    const { queue, probe, item, items } = createFakeRecordingQueue()
    probe.mockReturnValue(new Promise(() => {}))
    queue.add([fileOf('a.mp3')])
    queue.remove(item().id)
    expect(probe).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ aborted: true }))
    expect(items()).toEqual([])
  })
})

describe('the way of a recording', () => {
  it('is: sent, checked, created, a link to its record §3.12', async () => {
    const { api, add, startAll, sending, statuses, item, onCreated } = createFakeRecordingQueue()
    await add('talk.mp3')
    await startAll()
    expect(statuses()).toEqual(['uploading'])
    await sending('talk.mp3').done({ url: '/f/1', times: 60.2 })
    const task = { times: 61, size: 15, language: 'en', mode: 'normal' }
    expect(api.checkBeforeAddTask).toHaveBeenCalledWith(task)
    expect(api.addTask).toHaveBeenCalledWith({ ...task, title: 'talk', url: '/f/1' })
    expect(item().status).toEqual({ type: 'done', taskId: 7 })
    expect(onCreated).toHaveBeenCalledTimes(1)
  })

  it('tells progress and speed', async () => {
    const { add, startAll, sending, item } = createFakeRecordingQueue()
    await add('talk.mp3')
    await startAll()
    await vi.advanceTimersByTimeAsync(1000)
    sending('talk.mp3').progress(5)
    expect(item().status).toEqual({ type: 'uploading', sentBytes: 5, bytesPerSecond: 5 })
  })

  it('may be begun by a single one, in its own language', async () => {
    const { queue, api, add, item, statuses, sending } = createFakeRecordingQueue()
    await add('1.mp3', '2.mp3')
    queue.edit(item(1).id, { title: 'Second', language: 'de' })
    queue.start([item(1).id], 'en')
    await flushMicrotasks()
    expect(statuses()).toEqual(['ready', 'uploading'])
    await sending('2.mp3').done()
    expect(api.addTask).toHaveBeenCalledWith(expect.objectContaining({ title: 'Second', language: 'de' }))
  })

  it('takes the language chosen for all, which overrules earlier choices of single ones', async () => {
    const { queue, add, item } = createFakeRecordingQueue()
    await add('1.mp3', '2.mp3')
    queue.edit(item(1).id, { language: 'de' })
    queue.chooseLanguage('en')
    expect(queue.language.getState()).toBe('en')
    expect(item(1).language).toBeNull()
  })

  it('expects the words given for all, which are there after a reload', async () => {
    const { queue, add, item } = createFakeRecordingQueue()
    await add('1.mp3')
    queue.chooseVocabulary(['张珊'])
    await add('2.mp3')
    expect([item(0).vocabulary, item(1).vocabulary]).toEqual([['张珊'], ['张珊']])
    const storage = { save: async () => {}, remove: async () => {}, claim: async () => [item(0)] }
    const restored = createFakeRecordingQueue({ storage })
    await restored.queue.resume(1)
    expect(restored.queue.vocabulary.getState()).toEqual(['张珊'])
  })
})

describe('cancelling', () => {
  it('interrupts the upload in silence; the row may be started again', async () => {
    const { queue, add, startAll, sending, item, statuses } = createFakeRecordingQueue()
    await add('1.mp3', '2.mp3', '3.mp3')
    await startAll()
    queue.cancel(item(0).id)
    await flushMicrotasks()
    expect(sending('1.mp3').signal?.aborted).toBe(true)
    expect(statuses()).toEqual(['ready', 'uploading', 'uploading'])
    queue.start([item(0).id], 'en')
    expect(statuses()).toEqual(['uploading', 'uploading', 'uploading'])
  })

  it('does nothing once the server has the file', async () => {
    const { queue, api, add, startAll, sending, item } = createFakeRecordingQueue()
    api.addTask.mockReturnValue(new Promise(() => {}))
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done()
    queue.cancel(item().id)
    expect(item().status.type).toBe('creating')
  })

  it('of a retry ends it for good', async () => {
    const { queue, api, add, startAll, sending, item } = createFakeRecordingQueue()
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').fail(apiError('network'))
    queue.cancel(item().id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(item().status.type).toBe('ready')
    expect(api.upload).toHaveBeenCalledTimes(1)
  })
})

describe('a fault', () => {
  it.each([apiError('refused'), apiError('status', 413), apiError('status', 500), apiError('malformed')])(
    'like %s is not tried again by itself, only when asked to',
    async (error) => {
      const { api, add, startAll, sending, item, statuses } = createFakeRecordingQueue()
      await add('1.mp3', '2.mp3', '3.mp3')
      await startAll()
      await sending('1.mp3').fail(error)
      await vi.advanceTimersByTimeAsync(120_000)
      expect(item().status).toEqual({ type: 'failed', error })
      expect(statuses()).toEqual(['failed', 'uploading', 'uploading'])
      expect(api.upload).toHaveBeenCalledTimes(3)
      await sending('2.mp3').done()
      await startAll()
      expect(api.upload).toHaveBeenCalledTimes(4)
    },
  )

  it('in creating the record keeps the upload: trying again sends nothing', async () => {
    const { api, add, startAll, sending, statuses } = createFakeRecordingQueue()
    api.addTask.mockRejectedValueOnce(apiError('refused'))
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done()
    expect(statuses()).toEqual(['failed'])
    await startAll()
    expect(statuses()).toEqual(['done'])
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('in creating the record may hide that it was made: it is looked for before asking again', async () => {
    const { api, add, startAll, sending, item } = createFakeRecordingQueue()
    api.addTask.mockRejectedValueOnce(apiError('network'))
    api.findRecord.mockResolvedValue(33)
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done({ url: '/f/1' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(api.findRecord).toHaveBeenCalledWith('/f/1', '1')
    expect(item().status).toEqual({ type: 'done', taskId: 33 })
    expect(api.addTask).toHaveBeenCalledTimes(1)
  })

  it('in what the server measured, over five hours, asks for no record §5.5', async () => {
    const { api, add, startAll, sending, item } = createFakeRecordingQueue()
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done({ times: 18_001 })
    expect(item().status).toEqual({ type: 'failed', error: 'tooLong' })
    expect(api.addTask).not.toHaveBeenCalled()
  })
})

describe('too little credit', () => {
  const shortage = { need: 60, total: 10, month_total: 5 }

  it('is found out before anything is sent, where the length is known', async () => {
    const { api, add, startAll, sending, item } = createFakeRecordingQueue()
    api.checkBeforeAddTask.mockResolvedValueOnce({ ok: false, shortage })
    await add('1.mp3')
    await startAll()
    expect(item().status).toEqual({ type: 'insufficientCredit', shortage })
    expect(api.upload).not.toHaveBeenCalled()
    await startAll()
    await sending('1.mp3').done()
    expect(item().status.type).toBe('done')
  })

  it('of a recording whose length cannot be read is asked about once the server has measured it', async () => {
    const { api, probe, add, startAll, sending } = createFakeRecordingQueue()
    probe.mockResolvedValue(null)
    await add('1.rm')
    await startAll()
    expect(api.checkBeforeAddTask).not.toHaveBeenCalled()
    await sending('1.rm').done({ times: 90 })
    expect(api.checkBeforeAddTask).toHaveBeenCalledWith(expect.objectContaining({ times: 90 }))
  })

  it('is asked about without sending what was cancelled meanwhile', async () => {
    const { queue, api, add, startAll, item } = createFakeRecordingQueue()
    let answer = (_: { ok: true; data: unknown }) => {}
    api.checkBeforeAddTask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await add('1.mp3')
    await startAll()
    queue.cancel(item().id)
    answer({ ok: true, data: undefined })
    await flushMicrotasks()
    expect(item().status.type).toBe('ready')
    expect(api.upload).not.toHaveBeenCalled()
  })

  it.each(['checkBeforeAddTask', 'addTask'] as const)(
    'told by %s once it is sent keeps the upload for when there is more',
    async (call) => {
      const { api, add, startAll, sending, item } = createFakeRecordingQueue()
      await add('1.mp3')
      await startAll()
      api[call].mockResolvedValueOnce({ ok: false, shortage })
      await sending('1.mp3').done()
      expect(item().status).toEqual({ type: 'insufficientCredit', shortage })
      await startAll()
      expect(item().status.type).toBe('done')
      expect(api.upload).toHaveBeenCalledTimes(1)
    },
  )
})

describe('the end of the login', () => {
  it('stops the queue, which goes on when the same user is back', async () => {
    const { queue, api, add, startAll, sending, statuses } = createFakeRecordingQueue()
    await queue.resume(1)
    await add('1.mp3', '2.mp3', '3.mp3')
    await startAll()
    queue.pause()
    await flushMicrotasks()
    expect(sending('1.mp3').signal?.aborted).toBe(true)
    expect(statuses()).toEqual(['waiting', 'waiting', 'waiting'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.upload).toHaveBeenCalledTimes(3)
    await queue.resume(1)
    await flushMicrotasks()
    expect(statuses()).toEqual(['uploading', 'uploading', 'uploading'])
  })

  it('clears the queue when another user comes', async () => {
    const { queue, add, startAll, items, api } = createFakeRecordingQueue()
    await queue.resume(1)
    await add('1.mp3')
    await startAll()
    queue.pause()
    await queue.resume(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(items()).toEqual([])
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('while a record is being created still shows the record', async () => {
    const { queue, api, add, startAll, sending, item } = createFakeRecordingQueue()
    let answer = (_: { ok: true; data: { id: number } }) => {}
    api.addTask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done()
    queue.pause()
    answer({ ok: true, data: { id: 9 } })
    await flushMicrotasks()
    expect(item().status).toEqual({ type: 'done', taskId: 9 })
  })
})
