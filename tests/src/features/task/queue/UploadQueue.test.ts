import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fault, fileOf, playedWorld, settle } from './world'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const tab = () => Promise.resolve('t1')

describe('picking', () => {
  it('makes a row of each file, with its title and duration', async () => {
    const { add, row, steps } = playedWorld()
    await add('周会.mp3', 'b.wav')
    expect(steps()).toEqual(['ready', 'ready'])
    expect(row()).toMatchObject({ title: '周会', name: '周会.mp3', durationMs: 61_000, language: null })
  })

  it('lists what is refused, each with its reason, and lets the others go on', async () => {
    const { queue, rows } = playedWorld()
    queue.add([fileOf('a.txt'), fileOf('b.mp3'), fileOf('c.mp3', '')], ['Folder'])
    await settle()
    expect(rows().map(({ name }) => name)).toEqual(['b.mp3'])
    expect(queue.store.getState().refusals).toMatchObject([
      { name: 'Folder', reason: 'folder' },
      { name: 'a.txt', reason: 'type' },
      { name: 'c.mp3', reason: 'empty' },
    ])
  })

  it('shows the refusals of the last pick until they are dismissed', () => {
    const { queue } = playedWorld()
    const names = () => queue.store.getState().refusals.map(({ name }) => name)
    queue.add([fileOf('a.txt')])
    queue.add([fileOf('b.txt'), fileOf('c.txt'), fileOf('d.txt')])
    expect(names()).toEqual(['b.txt', 'c.txt', 'd.txt'])
    queue.dismissRefusal(queue.store.getState().refusals[1]?.id)
    expect(names()).toEqual(['b.txt', 'd.txt'])
    queue.dismissRefusal()
    expect(names()).toEqual([])
  })

  it.each([
    [18_000_001, 'tooLong'],
    [0, 'empty'],
  ])('refuses a recording of %i ms as %s once that is known', async (ms, reason) => {
    const { queue, probe, add, rows } = playedWorld()
    probe.mockResolvedValue(ms)
    await add('a.mp3')
    expect(rows()).toEqual([])
    expect(queue.store.getState().refusals).toMatchObject([{ name: 'a.mp3', reason }])
  })

  it('refuses a recording that is longer than this server takes', async () => {
    const { queue, add, rows } = playedWorld({ limits: { fileBytes: 2 ** 20, audioSeconds: 60 } })
    await add('a.mp3')
    expect(rows()).toEqual([])
    expect(queue.store.getState().refusals).toMatchObject([{ name: 'a.mp3', reason: 'tooLong' }])
  })

  it('keeps a recording whose duration cannot be read', async () => {
    const { probe, add, row } = playedWorld()
    probe.mockResolvedValue(null)
    await add('a.rm')
    expect(row()).toMatchObject({ durationMs: null, step: { is: 'ready' } })
  })

  it('makes room for others as soon as a recording is a record', async () => {
    const { queue, add, startAll, sending, rows } = playedWorld()
    await add('1.mp3', '2.mp3', '3.mp3', '4.mp3', '5.mp3')
    await startAll()
    await sending('1.mp3').done()
    await add('6.mp3')
    expect(rows()).toHaveLength(6)
    expect(queue.store.getState().refusals).toEqual([])
  })

  it('stops reading what is removed', async () => {
    const { queue, probe, row, rows } = playedWorld()
    probe.mockReturnValue(new Promise(() => {}))
    queue.add([fileOf('a.mp3')])
    queue.remove(row().id)
    expect(probe).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ aborted: true }))
    expect(rows()).toEqual([])
  })
})

describe('the way of a recording', () => {
  it('is: sent, checked, created, a link to its record §3.12', async () => {
    const { api, add, startAll, sending, steps, row, onCreated } = playedWorld()
    await add('talk.mp3')
    await startAll()
    expect(steps()).toEqual(['uploading'])
    await sending('talk.mp3').done({ url: '/f/1', times: 60.2 })
    const task = { times: 61, size: 15, language: 'en', mode: 'normal' }
    expect(api.checkBeforeAddTask).toHaveBeenCalledWith(task)
    expect(api.addTask).toHaveBeenCalledWith({ ...task, title: 'talk', url: '/f/1' })
    expect(row().step).toEqual({ is: 'done', taskId: 7 })
    expect(onCreated).toHaveBeenCalledTimes(1)
  })

  it('tells progress and speed', async () => {
    const { add, startAll, sending, row } = playedWorld()
    await add('talk.mp3')
    await startAll()
    await vi.advanceTimersByTimeAsync(1000)
    sending('talk.mp3').progress(5)
    expect(row().step).toEqual({ is: 'uploading', sentBytes: 5, bytesPerSecond: 5 })
  })

  it('is gone by two at once, the others wait for their turn', async () => {
    const { add, startAll, sending, steps } = playedWorld()
    await add('1.mp3', '2.mp3', '3.mp3')
    await startAll()
    expect(steps()).toEqual(['uploading', 'uploading', 'waiting'])
    await sending('2.mp3').done()
    expect(steps()).toEqual(['uploading', 'done', 'uploading'])
  })

  it('may be begun by a single one, in its own language', async () => {
    const { queue, api, add, row, steps, sending } = playedWorld()
    await add('1.mp3', '2.mp3')
    queue.edit(row(1).id, { title: 'Second', language: 'de' })
    queue.start([row(1).id], 'en')
    await settle()
    expect(steps()).toEqual(['ready', 'uploading'])
    await sending('2.mp3').done()
    expect(api.addTask).toHaveBeenCalledWith(expect.objectContaining({ title: 'Second', language: 'de' }))
  })

  it('takes the language chosen for all, which overrules earlier choices of single ones', async () => {
    const { queue, add, row } = playedWorld()
    await add('1.mp3', '2.mp3')
    queue.edit(row(1).id, { language: 'de' })
    queue.chooseLanguage('en')
    expect(queue.store.getState().language).toBe('en')
    expect(row(1).language).toBeNull()
  })
})

describe('cancelling', () => {
  it('interrupts the upload in silence; the row may be started again', async () => {
    const { queue, add, startAll, sending, row, steps } = playedWorld()
    await add('1.mp3', '2.mp3', '3.mp3')
    await startAll()
    queue.cancel(row(0).id)
    await settle()
    expect(sending('1.mp3').signal?.aborted).toBe(true)
    expect(steps()).toEqual(['ready', 'uploading', 'uploading'])
    queue.start([row(0).id], 'en')
    expect(steps()).toEqual(['waiting', 'uploading', 'uploading'])
  })

  it('does nothing once the server has the file', async () => {
    const { queue, api, add, startAll, sending, row } = playedWorld()
    api.addTask.mockReturnValue(new Promise(() => {}))
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done()
    queue.cancel(row().id)
    expect(row().step.is).toBe('creating')
  })

  it('of a retry ends it for good', async () => {
    const { queue, api, add, startAll, sending, row } = playedWorld()
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').fail(fault('network'))
    queue.cancel(row().id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(row().step.is).toBe('ready')
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('by removing makes room for the next', async () => {
    const { queue, add, startAll, row, steps, sending } = playedWorld()
    await add('1.mp3', '2.mp3', '3.mp3')
    await startAll()
    queue.remove(row(0).id)
    await settle()
    expect(sending('1.mp3').signal?.aborted).toBe(true)
    expect(steps()).toEqual(['uploading', 'uploading'])
  })
})

describe('a fault', () => {
  it('of the network is tried again after growing waits, until it passes', async () => {
    const { api, add, startAll, sending, row, steps } = playedWorld()
    await add('1.mp3')
    await startAll()
    for (const ms of [1000, 2000, 4000]) {
      await sending('1.mp3').fail(fault('network'))
      expect(row().step).toMatchObject({ is: 'retrying', atMs: Date.now() + ms })
      const before = api.upload.mock.calls.length
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(api.upload).toHaveBeenCalledTimes(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(api.upload).toHaveBeenCalledTimes(before + 1)
    }
    await sending('1.mp3').done()
    expect(steps()).toEqual(['done'])
  })

  it('of the network is tried again at once when the network is back, or a person asks', async () => {
    const { queue, api, add, startAll, sending, row } = playedWorld()
    await add('1.mp3', '2.mp3')
    await startAll()
    for (const name of ['1.mp3', '2.mp3']) await sending(name).fail(fault('network'))
    queue.retryNow(row(0).id)
    await settle()
    expect(api.upload).toHaveBeenCalledTimes(3)
    queue.retryNow()
    await settle()
    expect(api.upload).toHaveBeenCalledTimes(4)
  })

  it.each([fault('refused'), fault('status', 413), fault('status', 500), fault('malformed')])(
    'like %s is not tried again by itself, only when asked to',
    async (error) => {
      const { api, add, startAll, sending, row, steps } = playedWorld()
      await add('1.mp3', '2.mp3', '3.mp3')
      await startAll()
      await sending('1.mp3').fail(error)
      await vi.advanceTimersByTimeAsync(120_000)
      expect(row().step).toEqual({ is: 'failed', error })
      expect(steps()).toEqual(['failed', 'uploading', 'uploading'])
      expect(api.upload).toHaveBeenCalledTimes(3)
      await sending('2.mp3').done()
      await startAll()
      expect(api.upload).toHaveBeenCalledTimes(4)
    },
  )

  it('in creating the record keeps the upload: trying again sends nothing', async () => {
    const { api, add, startAll, sending, steps } = playedWorld()
    api.addTask.mockRejectedValueOnce(fault('refused'))
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done()
    expect(steps()).toEqual(['failed'])
    await startAll()
    expect(steps()).toEqual(['done'])
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('in creating the record may hide that it was made: it is looked for before asking again', async () => {
    const { api, add, startAll, sending, row } = playedWorld()
    api.addTask.mockRejectedValueOnce(fault('network'))
    api.findRecord.mockResolvedValue(33)
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done({ url: '/f/1' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(api.findRecord).toHaveBeenCalledWith('/f/1', '1')
    expect(row().step).toEqual({ is: 'done', taskId: 33 })
    expect(api.addTask).toHaveBeenCalledTimes(1)
  })

  it('of the file itself, changed since it was picked, is no fault of the network', async () => {
    const { queue, api, startAll, sending, row } = playedWorld()
    const file = fileOf('1.mp3')
    file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as Blob
    queue.add([file])
    await settle()
    await startAll()
    await sending('1.mp3').fail(fault('network'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(row().step).toEqual({ is: 'failed', error: 'fileGone' })
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('in what the server measured, over five hours, asks for no record §5.5', async () => {
    const { api, add, startAll, sending, row } = playedWorld()
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done({ times: 18_001 })
    expect(row().step).toEqual({ is: 'failed', error: 'tooLong' })
    expect(api.addTask).not.toHaveBeenCalled()
  })
})

describe('too little credit', () => {
  const shortage = { need: 60, total: 10, month_total: 5 }

  it('is found out before anything is sent, where the length is known', async () => {
    const { api, add, startAll, sending, row } = playedWorld()
    api.checkBeforeAddTask.mockResolvedValueOnce({ ok: false, shortage })
    await add('1.mp3')
    await startAll()
    expect(row().step).toEqual({ is: 'short', shortage })
    expect(api.upload).not.toHaveBeenCalled()
    await startAll()
    await sending('1.mp3').done()
    expect(row().step.is).toBe('done')
  })

  it('of a recording whose length cannot be read is asked about once the server has measured it', async () => {
    const { api, probe, add, startAll, sending } = playedWorld()
    probe.mockResolvedValue(null)
    await add('1.rm')
    await startAll()
    expect(api.checkBeforeAddTask).not.toHaveBeenCalled()
    await sending('1.rm').done({ times: 90 })
    expect(api.checkBeforeAddTask).toHaveBeenCalledWith(expect.objectContaining({ times: 90 }))
  })

  it('is asked about without sending what was cancelled meanwhile', async () => {
    const { queue, api, add, startAll, row } = playedWorld()
    let answer = (_: { ok: true; data: unknown }) => {}
    api.checkBeforeAddTask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await add('1.mp3')
    await startAll()
    queue.cancel(row().id)
    answer({ ok: true, data: undefined })
    await settle()
    expect(row().step.is).toBe('ready')
    expect(api.upload).not.toHaveBeenCalled()
  })

  it.each(['checkBeforeAddTask', 'addTask'] as const)(
    'told by %s once it is sent keeps the upload for when there is more',
    async (call) => {
      const { api, add, startAll, sending, row } = playedWorld()
      await add('1.mp3')
      await startAll()
      api[call].mockResolvedValueOnce({ ok: false, shortage })
      await sending('1.mp3').done()
      expect(row().step).toEqual({ is: 'short', shortage })
      await startAll()
      expect(row().step.is).toBe('done')
      expect(api.upload).toHaveBeenCalledTimes(1)
    },
  )
})

describe('the end of the login', () => {
  it('stops the queue, which goes on when the same user is back', async () => {
    const { queue, api, add, startAll, sending, steps } = playedWorld()
    await queue.resume(1, tab)
    await add('1.mp3', '2.mp3', '3.mp3')
    await startAll()
    queue.pause()
    await settle()
    expect(sending('1.mp3').signal?.aborted).toBe(true)
    expect(steps()).toEqual(['waiting', 'waiting', 'waiting'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.upload).toHaveBeenCalledTimes(2)
    await queue.resume(1, tab)
    await settle()
    expect(steps()).toEqual(['uploading', 'uploading', 'waiting'])
  })

  it('learned from 4001 fails nothing', async () => {
    const { queue, api, add, startAll, sending, steps } = playedWorld()
    await queue.resume(1, tab)
    await add('1.mp3')
    await startAll()
    queue.pause()
    await sending('1.mp3').fail(fault('signedOut'))
    expect(steps()).toEqual(['waiting'])
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('clears the queue when another user comes', async () => {
    const { queue, add, startAll, rows, api } = playedWorld()
    await queue.resume(1, tab)
    await add('1.mp3')
    await startAll()
    queue.pause()
    await queue.resume(2, tab)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rows()).toEqual([])
    expect(api.upload).toHaveBeenCalledTimes(1)
  })

  it('while a record is being created still shows the record', async () => {
    const { queue, api, add, startAll, sending, row } = playedWorld()
    let answer = (_: { ok: true; data: { id: number } }) => {}
    api.addTask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await add('1.mp3')
    await startAll()
    await sending('1.mp3').done()
    queue.pause()
    answer({ ok: true, data: { id: 9 } })
    await settle()
    expect(row().step).toEqual({ is: 'done', taskId: 9 })
  })
})
