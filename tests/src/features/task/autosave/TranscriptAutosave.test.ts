import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEditJournal } from '../../../../../src/features/task/autosave/editJournal'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { joinWithNext } from '../../../../../src/transcript/operations/segmentOperations'
import { activeTabs, FakeServer, networkError, openTab, stubTabs, transcriptOf, type OpenTab } from './autosaveHarness'

let server: FakeServer
const tabs: OpenTab[] = []
const open = async (...more: [string?, number?]) => {
  const tab = await openTab(
    server,
    openEditJournal(() => 1),
    ...more,
  )
  tabs.push(tab)
  return tab
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  activeTabs.length = 0
  stubTabs()
  server = new FakeServer(transcriptOf('one', 'two', 'three'))
})
afterEach(() => {
  for (const tab of tabs.splice(0)) void tab.autosave.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Writes and waits until the journal has stored the edit. */
async function writeDown(tab: OpenTab, id: string, text: string): Promise<void> {
  tab.write(id, text)
  await settled()
}
/** fake-indexeddb resolves over several event loop turns; this waits for more than any write needs. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate)
}

describe('saving', () => {
  it('sends only what changed, on the version it stands on', async () => {
    const tab = await open()
    tab.write('b', 'TWO')
    await tab.autosave.saveNow()
    tab.write('c', '')
    await tab.autosave.saveNow()
    expect(server.calls).toMatchObject([
      { version: 0, list: [{ id: 'b', text: 'TWO' }] },
      { version: 1, removed: ['c'] },
    ])
    expect(server.texts()).toEqual(['one', 'TWO'])
    expect(tab.autosave.state.getState().status).toEqual({ type: 'saved' })
  })

  it('comes by itself when a person pauses, and at the latest after ten seconds', async () => {
    const tab = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    tab.write('a', '1')
    await vi.advanceTimersByTimeAsync(1_400)
    expect(server.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(server.texts()[0]).toBe('1')
    for (let second = 0; second < 11; second += 1) {
      tab.write('a', `typing ${second}`)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(server.calls).toHaveLength(2)
  })

  it('what is written during a save is sent after it', async () => {
    const tab = await open()
    tab.write('a', '1')
    const saving = tab.autosave.saveNow()
    tab.write('a', '2')
    await saving
    expect(server.texts()[0]).toBe('1')
    expect(tab.autosave.state.getState().status).toEqual({ type: 'unsaved' })
    await tab.autosave.saveNow()
    expect(server.texts()[0]).toBe('2')
  })

  it('without a network is tried again, later and later', async () => {
    const tab = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    server.failures = [networkError(), networkError()]
    tab.write('a', '1')
    await tab.autosave.saveNow()
    expect(tab.autosave.state.getState().status).toEqual({ type: 'offline' })
    tab.write('a', '12')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.failures).toEqual([])
    await vi.advanceTimersByTimeAsync(900)
    expect(server.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1_100)
    expect(server.texts()[0]).toBe('12')
  })

  it.each([
    [429, 90_000],
    [503, 5_000],
  ])(
    'answered with %i is made again when the server’s patience of %i ms is over, and is never called refused',
    async (status, retryAfterMs) => {
      const tab = await open()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      server.failures = [new ApiError('status', '/api/voice/edit', { status, retryAfterMs })]
      tab.write('a', '1')
      await tab.autosave.saveNow()
      expect(tab.autosave.state.getState().status).toEqual({ type: 'waiting' })
      tab.write('a', '12')
      expect(tab.autosave.state.getState().status).toEqual({ type: 'waiting' })
      await vi.advanceTimersByTimeAsync(retryAfterMs - 100)
      expect(server.calls).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      expect(server.texts()[0]).toBe('12')
      expect(tab.autosave.state.getState().status).toEqual({ type: 'saved' })
    },
  )

  it('a refusal is told and keeps the text', async () => {
    const tab = await open()
    const error = new ApiError('refused', '/api/voice/edit', { code: 0 })
    server.failures = [error]
    tab.write('a', '1')
    await tab.autosave.saveNow()
    expect(tab.autosave.state.getState().status).toEqual({ type: 'refused', error })
    expect(tab.texts()[0]).toBe('1')
    await tab.autosave.saveNow()
    expect(server.texts()[0]).toBe('1')
  })

  it('a device that keeps nothing is told, and the server still gets everything', async () => {
    const broken = {
      read: async () => [],
      recordsWithUnsavedEdits: async () => new Set<string>(),
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }
    const tab = await openTab(server, broken)
    tabs.push(tab)
    await writeDown(tab, 'a', '1')
    expect(tab.autosave.state.getState().isPersisted).toBe(false)
    await tab.autosave.saveNow()
    expect(server.texts()[0]).toBe('1')
  })
})

describe('a page that is left', () => {
  it('during a save sends what was typed meanwhile too, so that nobody clashes with himself', async () => {
    const first = await open()
    first.write('a', '1')
    void first.autosave.saveNow()
    first.write('a', '12')
    await first.autosave.close()
    expect(server.texts()[0]).toBe('12')
    const second = await open()
    second.write('a', '123')
    await second.autosave.saveNow()
    expect(second.autosave.state.getState().status).toEqual({ type: 'saved' })
    expect(server.texts()[0]).toBe('123')
  })

  it('sends also what its parts write while they go', async () => {
    const tab = await open()
    const closing = tab.autosave.close()
    tab.write('a', 'at the last moment')
    await closing
    expect(server.texts()[0]).toBe('at the last moment')
  })

  it('is not disturbed by a new title: nothing is unsaved, and the next edit stands on the new version', async () => {
    const tab = await open()
    const seen: string[] = []
    tab.autosave.state.subscribe(({ status }) => seen.push(status.type))
    server.version += 1
    tab.autosave.onRemoteVersion(server.base())
    await settled()
    expect(seen.filter((type) => type !== 'saved')).toEqual([])
    tab.write('b', 'TWO')
    await tab.autosave.saveNow()
    expect(server.calls).toMatchObject([{ version: 1, list: [{ id: 'b', text: 'TWO' }] }])
  })

  it('sends what it merged with somebody else’s change', async () => {
    const tab = await open()
    tab.write('a', 'mine')
    server.write('c', 'theirs')
    await tab.autosave.close()
    expect(server.texts()).toEqual(['mine', 'two', 'theirs'])
  })

  it('is done when the device has every step, also where the server is away', async () => {
    const first = await open()
    server.failures = [networkError()]
    first.write('a', '1')
    await first.autosave.close()
    const second = await open()
    expect(second.texts()[0]).toBe('1')
    expect(second.editing.getState().undo()).not.toBeNull()
    expect(second.texts()[0]).toBe('one')
  })
})

describe('what the server has', () => {
  it('is told after a save with its text, not only its version', async () => {
    const tab = await open()
    tab.write('a', '1')
    await tab.autosave.saveNow()
    expect(tab.serverVersions).toEqual([{ version: 1, transcript: tab.editing.getState().transcript }])
  })

  it('is told when a save was overtaken', async () => {
    const tab = await open()
    tab.write('a', 'mine')
    server.write('c', 'theirs')
    await tab.autosave.saveNow()
    expect(tab.serverVersions).toEqual([server.base()])
  })
})

describe('the journal', () => {
  const unsent = async () => [...(await openEditJournal(() => 1).recordsWithUnsavedEdits(1))]

  it('names the records whose edits the server does not have', async () => {
    const tab = await open()
    await writeDown(tab, 'a', '1')
    expect(await unsent()).toEqual(['7'])
    expect([...(await openEditJournal(() => 1).recordsWithUnsavedEdits(2))]).toEqual([])
    await tab.autosave.close()
    expect(await unsent()).toEqual([])
  })

  it('holds nothing unsent of a text that is again what it was', async () => {
    const tab = await open()
    await writeDown(tab, 'a', '1')
    await writeDown(tab, 'a', 'one')
    expect(await unsent()).toEqual(['7'])
    await tab.autosave.saveNow()
    await settled()
    expect(server.calls).toEqual([])
    expect(await unsent()).toEqual([])
  })

  it('leaves to a living tab what is its own', async () => {
    await writeDown(await open('t1'), 'a', '1')
    expect([...(await openEditJournal(() => 1).recordsWithUnsavedEdits(1, 't1'))]).toEqual(['7'])
    expect([...(await openEditJournal(() => 1).recordsWithUnsavedEdits(1, 't2'))]).toEqual([])
    activeTabs.length = 0
    expect([...(await openEditJournal(() => 1).recordsWithUnsavedEdits(1, 't2'))]).toEqual(['7'])
  })
})

describe('a page that dies', () => {
  it('leaves every edit to the next, with the steps back', async () => {
    const first = await open()
    await writeDown(first, 'a', '1')
    await writeDown(first, 'b', '2')
    first.editing.getState().undo()
    await settled()
    first.kill()
    expect(server.calls).toEqual([])

    const second = await open()
    expect(second.texts()).toEqual(['1', 'two', 'three'])
    second.editing.getState().redo()
    expect(second.texts()).toEqual(['1', '2', 'three'])
    second.editing.getState().undo()
    second.editing.getState().undo()
    expect(second.texts()).toEqual(['one', 'two', 'three'])
    second.editing.getState().redo()
    await second.autosave.saveNow()
    expect(server.texts()).toEqual(['1', 'two', 'three'])
  })

  it('after saving keeps the steps back, also over what was saved', async () => {
    const first = await open()
    for (const text of ['1', '12', '123']) await writeDown(first, 'a', text)
    await first.autosave.saveNow()
    first.editing.getState().undo()
    first.editing.getState().undo()
    await writeDown(first, 'b', 'TWO')
    first.kill()
    const second = await open()
    expect(second.texts()).toEqual(['1', 'TWO', 'three'])
    for (const expected of [
      ['1', 'two'],
      ['one', 'two'],
    ]) {
      second.editing.getState().undo()
      expect(second.texts().slice(0, 2)).toEqual(expected)
    }
  })

  it('after a step that was saved was taken back and another made in its place', async () => {
    const first = await open()
    await writeDown(first, 'a', 'saved')
    await first.autosave.saveNow()
    first.editing.getState().undo()
    await writeDown(first, 'a', 'instead')
    first.kill()
    const second = await open()
    expect(second.texts()[0]).toBe('instead')
    await second.autosave.saveNow()
    expect(server.texts()[0]).toBe('instead')
  })

  it('after saved steps were undone leaves what they were made on, in the right order', async () => {
    const first = await open()
    for (const text of ['1', '12', '123']) await writeDown(first, 'a', text)
    await writeDown(first, 'b', 'TWO')
    await first.autosave.saveNow()
    for (let step = 0; step < 3; step += 1) first.editing.getState().undo()
    await settled()
    first.kill()
    const second = await open()
    expect(second.texts()).toEqual(['1', 'two', 'three'])
    for (const [a, b] of [
      ['12', 'two'],
      ['123', 'two'],
      ['123', 'TWO'],
    ]) {
      second.editing.getState().redo()
      expect(second.texts().slice(0, 2)).toEqual([a, b])
    }
    for (let step = 0; step < 3; step += 1) second.editing.getState().undo()
    await second.autosave.saveNow()
    expect(server.texts()).toEqual(['1', 'two', 'three'])
  })

  it('after undone steps gave way to another brings none of them back', async () => {
    const first = await open()
    await writeDown(first, 'a', '1')
    await writeDown(first, 'b', '2')
    await writeDown(first, 'c', '3')
    first.editing.getState().undo()
    first.editing.getState().undo()
    await writeDown(first, 'b', 'TWO')
    first.kill()
    const second = await open()
    expect(second.texts()).toEqual(['1', 'TWO', 'three'])
    expect(second.editing.getState().history.future).toEqual([])
    expect(second.editing.getState().redo()).toBeNull()
    expect(second.editing.getState().history.past).toHaveLength(2)
  })

  it('leaves also what a full disk refused at first, once it has room', async () => {
    const journal = openEditJournal(() => 1)
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const write = vi.spyOn(journal, 'write').mockImplementationOnce(full)
    const first = await openTab(server, journal)
    tabs.push(first)
    await writeDown(first, 'a', '1')
    expect(first.autosave.state.getState().isPersisted).toBe(false)
    await writeDown(first, 'b', '2')
    expect(first.autosave.state.getState().isPersisted).toBe(true)
    expect(write).toHaveBeenCalledTimes(2)
    first.kill()
    const second = await open()
    expect(second.texts()).toEqual(['1', '2', 'three'])
    second.editing.getState().undo()
    second.editing.getState().undo()
    expect(second.texts()).toEqual(['one', 'two', 'three'])
  })

  it('in another tab is found by the one that opens the record next; a living one is left alone', async () => {
    const one = await open('t1')
    const other = await open('t2')
    await writeDown(one, 'a', 'from one')
    await writeDown(other, 'b', 'from other')
    const third = await open('t3')
    expect(third.texts()).toEqual(['one', 'two', 'three'])
    third.kill()
    one.kill()
    other.kill()
    const next = await open('t4')
    expect(next.texts()).toEqual(['from one', 'from other', 'three'])
    await next.autosave.saveNow()
    expect(server.texts()).toEqual(['from one', 'from other', 'three'])
    await settled()
    next.kill()
    server.write('a', 'later')
    expect((await open('t5')).texts()[0]).toBe('later')
  })

  it('leaves nothing to another person on the same device', async () => {
    const mine = await open('t1', 1)
    await writeDown(mine, 'a', 'secret')
    mine.kill()
    expect((await open('t1', 2)).texts()[0]).toBe('one')
    expect((await open('t1', 1)).texts()[0]).toBe('secret')
  })
})

describe('two people', () => {
  it('on different segments are merged in silence', async () => {
    const tab = await open()
    tab.write('a', 'mine')
    server.write('c', 'theirs')
    await tab.autosave.saveNow()
    expect(tab.texts()).toEqual(['mine', 'two', 'theirs'])
    expect(tab.autosave.state.getState()).toMatchObject({ status: { type: 'unsaved' }, mergeCount: 1 })
    await tab.autosave.saveNow()
    expect(server.texts()).toEqual(['mine', 'two', 'theirs'])
    tab.editing.getState().undo()
    expect(tab.texts()).toEqual(['one', 'two', 'theirs'])
  })

  it.each([
    ['ours', ['mine', 'two', 'three']],
    ['theirs', ['theirs', 'two', 'three']],
    ['both', ['theirs', 'mine', 'two', 'three']],
  ] as const)('on one segment wait for a decision: %s', async (choice, texts) => {
    const tab = await open()
    tab.write('a', 'mine')
    server.write('a', 'theirs')
    await tab.autosave.saveNow()
    const { status } = tab.autosave.state.getState()
    expect(status).toMatchObject({
      type: 'conflict',
      conflicts: [{ id: 'a', ours: [{ text: 'mine' }], theirs: [{ text: 'theirs' }] }],
    })
    expect(tab.texts()[0]).toBe('mine')
    await tab.autosave.saveNow()
    expect(server.texts()[0]).toBe('theirs')

    tab.autosave.resolveConflicts(new Map([['a', choice]]))
    await tab.autosave.saveNow()
    expect(tab.texts()).toEqual(texts)
    expect(server.texts()).toEqual(texts)
    expect(tab.autosave.state.getState().status).toEqual({ type: 'saved' })
  })

  it.each([
    ['ours', ['one two', 'three']],
    ['theirs', ['one', 'TWO', 'three']],
  ] as const)(
    'on what one joined and the other changed decide once, and no text is lost or doubled: %s',
    async (choice, texts) => {
      const tab = await open()
      const { transcript, apply } = tab.editing.getState()
      apply(joinWithNext(transcript, 'a')?.edit ?? null)
      server.write('b', 'TWO')
      await tab.autosave.saveNow()
      expect(tab.texts()).toEqual(['one two', 'three'])
      tab.autosave.resolveConflicts(new Map([['a', choice]]))
      await tab.autosave.saveNow()
      expect(tab.texts()).toEqual(texts)
      expect(server.texts()).toEqual(texts)
    },
  )

  it('are asked again after a reload that came before the decision, with what was typed meanwhile', async () => {
    const first = await open()
    await writeDown(first, 'a', 'mine')
    server.write('a', 'theirs')
    await first.autosave.saveNow()
    await writeDown(first, 'a', 'mine too')
    await writeDown(first, 'b', 'TWO')
    first.kill()
    const second = await open()
    expect(second.texts()).toEqual(['mine too', 'TWO', 'three'])
    expect(second.autosave.state.getState().status).toMatchObject({ type: 'conflict', conflicts: [{ id: 'a' }] })
    await settled()
    second.kill()
    const third = await open()
    expect(third.autosave.state.getState().status).toMatchObject({ type: 'conflict' })
    third.autosave.resolveConflicts(new Map([['a', 'ours']]))
    await third.autosave.saveNow()
    expect(server.texts()).toEqual(['mine too', 'TWO', 'three'])
  })

  it('that clash are not stuck when one restores an older version: it is saved on from there, and can be taken back', async () => {
    const tab = await open()
    tab.write('a', 'mine')
    server.write('a', 'theirs')
    await tab.autosave.saveNow()
    server.write('a', 'restored')
    tab.autosave.replaceWith(server.base())
    expect(tab.texts()[0]).toBe('restored')
    expect(tab.autosave.state.getState().status).toEqual({ type: 'saved' })
    tab.write('b', 'TWO')
    await tab.autosave.saveNow()
    expect(server.texts()).toEqual(['restored', 'TWO', 'three'])
    tab.editing.getState().undo()
    tab.editing.getState().undo()
    expect(tab.texts()[0]).toBe('mine')
    await tab.autosave.saveNow()
    expect(server.texts()).toEqual(['mine', 'two', 'three'])
  })

  it('offline for long, what clashes is asked and the rest is merged', async () => {
    const first = await open()
    await writeDown(first, 'a', 'mine')
    await writeDown(first, 'b', 'mine too')
    first.kill()
    server.write('b', 'theirs')
    server.write('c', 'theirs')
    const second = await open()
    expect(second.texts()).toEqual(['mine', 'mine too', 'theirs'])
    expect(second.autosave.state.getState().status).toMatchObject({ type: 'conflict', conflicts: [{ id: 'b' }] })
  })
})

it('whatever happens in whatever order, nothing one person wrote is lost', async () => {
  const event = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        fc.constant('write' as const),
        fc.constantFrom('a', 'b', 'c'),
        fc.string({ minLength: 1, maxLength: 4 }).filter((text) => text.trim() !== ''),
      ),
    },
    { weight: 2, arbitrary: fc.constant(['undo'] as const) },
    { weight: 1, arbitrary: fc.constant(['redo'] as const) },
    { weight: 2, arbitrary: fc.constant(['save'] as const) },
    { weight: 1, arbitrary: fc.constant(['fail'] as const) },
    { weight: 2, arbitrary: fc.constant(['crash'] as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      vi.stubGlobal('indexedDB', new IDBFactory())
      server = new FakeServer(transcriptOf('one', 'two', 'three'))
      let tab = await open()
      for (const [what, id, text] of events) {
        if (what === 'write') tab.write(id ?? '', text ?? '')
        else if (what === 'undo') tab.editing.getState().undo()
        else if (what === 'redo') tab.editing.getState().redo()
        else if (what === 'save') await tab.autosave.saveNow()
        else if (what === 'fail') {
          server.failures = [networkError()]
          await tab.autosave.saveNow()
          server.failures = []
        } else {
          await settled()
          const before = tab.texts()
          const back = tab.editing.getState().history
          tab.kill()
          tab = await open()
          expect(tab.texts()).toEqual(before)
          expect(tab.editing.getState().history).toEqual(back)
        }
      }
      const last = tab.texts()
      await tab.autosave.saveNow()
      expect(server.texts()).toEqual(last)
      expect(tab.autosave.state.getState().status).toEqual({ type: 'saved' })
    }),
    { numRuns: 300 },
  )
})
