import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '../../../../../src/features/meeting/local/localDatabase'
import {
  localNameOf,
  openUnfinishedMeetings,
  type UnfinishedMeeting,
  type UnfinishedMeetingStore,
} from '../../../../../src/features/meeting/local/unfinishedMeetingStore'
import { lockMeeting, lockedMeetings } from '../../../../../src/features/meeting/local/meetingLock'
import { readStorageLeftMs } from '../../../../../src/features/meeting/local/storageQuota'
import { eventually } from '../../../../eventually'

const meeting = (id: number, more: Partial<UnfinishedMeeting> = {}): UnfinishedMeeting => ({
  id,
  user: 1,
  title: 'Weekly',
  language: 'cn',
  client: 'capture-1',
  place: 'files',
  startedAtMs: id,
  fromMs: 0,
  heardMs: 5000,
  ackedMs: 4000,
  recording: true,
  stopping: false,
  gaps: [{ cause: 'network', fate: 'waiting', atMs: 4000, lengthMs: null }],
  unsaved: { notes: [{ id: 'n', at: 5, text: '' }] },
  ...more,
})

/** Fake Web Locks of one browser. */
function fakeLocks() {
  const held = new Map<string, Promise<void>>()
  return {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
      while (held.has(name)) {
        signal.throwIfAborted()
        await held.get(name)
      }
      held.set(name, work())
      await held.get(name)
      held.delete(name)
    },
  }
}

let store: UnfinishedMeetingStore
let db: Promise<LocalDatabase>
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  db = openDB('meetings', 1, { upgrade: (made) => void made.createObjectStore('meetings') })
  store = openUnfinishedMeetings(() => db)
})
afterEach(() => vi.unstubAllGlobals())

describe('what is known of kept meetings', () => {
  it('is found again by its user, the newest first', async () => {
    for (const one of [meeting(1), meeting(3), meeting(2), meeting(4, { user: 2 })]) await store.write(one)
    expect((await store.listUnopened(1)).map(({ id }) => id)).toEqual([3, 2, 1])
    expect(await store.read(localNameOf(meeting(1)))).toEqual(meeting(1))
    await store.remove(localNameOf(meeting(3)))
    expect((await store.listUnopened(1)).map(({ id }) => id)).toEqual([2, 1])
  })

  it('leaves out those that a tab has open', async () => {
    await store.write(meeting(1))
    const release = await lockMeeting(localNameOf(meeting(1)))
    expect(await store.listUnopened(1)).toEqual([])
    release?.()
    await eventually(async () => expect(await store.listUnopened(1)).toHaveLength(1))
  })

  it('leaves out what it can not read', async () => {
    await (await db).put('meetings', { id: 1, user: 1 }, '1-1')
    expect(await store.listUnopened(1)).toEqual([])
    expect(await store.read('1-1')).toBeNull()
  })

  it('has names that are names of files', () => {
    expect(localNameOf({ user: '../a', id: 'b/c' })).toBe('..%2Fa-b%2Fc')
  })
})

describe('a meeting', () => {
  it('is open in one tab', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const release = await lockMeeting('1-1')
    expect(release).not.toBeNull()
    expect(await lockMeeting('1-1')).toBeNull()
    expect(await lockMeeting('1-2')).not.toBeNull()
    expect([...(await lockedMeetings())]).toEqual(['1-1', '1-2'])
  })

  it('is given where nobody can tell', async () => {
    vi.stubGlobal('navigator', {})
    expect(await lockMeeting('1-1')).not.toBeNull()
    expect((await lockedMeetings()).size).toBe(0)
  })
})

describe('the room on the device', () => {
  it('is told in milliseconds of sound, where the browser tells it', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 64_000, usage: 32_000 }) } })
    expect(await readStorageLeftMs()).toBe(1000)
    vi.stubGlobal('navigator', {})
    expect(await readStorageLeftMs()).toBeNull()
  })
})
