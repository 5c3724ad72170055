import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeepDatabase } from '../../../../../src/features/meeting/keep/database'
import {
  keptName,
  openKeptMeetings,
  type KeptMeeting,
  type KeptMeetings,
} from '../../../../../src/features/meeting/keep/keptMeetings'
import { holdMeeting, meetingsHeld } from '../../../../../src/features/meeting/keep/lock'
import { roomLeftMs } from '../../../../../src/features/meeting/keep/room'

const meeting = (id: number, more: Partial<KeptMeeting> = {}): KeptMeeting => ({
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

/** Web Locks of one browser. */
function fakeLocks() {
  const held = new Set<string>()
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
      while (held.has(name)) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        signal.throwIfAborted()
      }
      held.add(name)
      await work()
      held.delete(name)
    },
  }
}

let kept: KeptMeetings
let db: Promise<KeepDatabase>
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  db = openDB('meetings', 1, { upgrade: (made) => void made.createObjectStore('meetings') })
  kept = openKeptMeetings(() => db)
})
afterEach(() => vi.unstubAllGlobals())

describe('what is known of kept meetings', () => {
  it('is found again by its user, the newest first', async () => {
    for (const one of [meeting(1), meeting(3), meeting(2), meeting(4, { user: 2 })]) await kept.write(one)
    expect((await kept.left(1)).map(({ id }) => id)).toEqual([3, 2, 1])
    expect(await kept.read(keptName(meeting(1)))).toEqual(meeting(1))
    await kept.forget(keptName(meeting(3)))
    expect((await kept.left(1)).map(({ id }) => id)).toEqual([2, 1])
  })

  it('leaves out those that a tab has open', async () => {
    await kept.write(meeting(1))
    const letGo = await holdMeeting(keptName(meeting(1)))
    expect(await kept.left(1)).toEqual([])
    letGo?.()
    await vi.waitFor(async () => expect(await kept.left(1)).toHaveLength(1))
  })

  it('leaves out what it can not read', async () => {
    await (await db).put('meetings', { id: 1, user: 1 }, '1-1')
    expect(await kept.left(1)).toEqual([])
    expect(await kept.read('1-1')).toBeNull()
  })

  it('has names that are names of files', () => {
    expect(keptName({ user: '../a', id: 'b/c' })).toBe('..%2Fa-b%2Fc')
  })
})

describe('a meeting', () => {
  it('is open in one tab', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const letGo = await holdMeeting('1-1')
    expect(letGo).not.toBeNull()
    expect(await holdMeeting('1-1')).toBeNull()
    expect(await holdMeeting('1-2')).not.toBeNull()
    expect([...(await meetingsHeld())]).toEqual(['1-1', '1-2'])
  })

  it('is given where nobody can tell', async () => {
    vi.stubGlobal('navigator', {})
    expect(await holdMeeting('1-1')).not.toBeNull()
    expect((await meetingsHeld()).size).toBe(0)
  })
})

describe('the room on the device', () => {
  it('is told in milliseconds of sound, where the browser tells it', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 64_000, usage: 32_000 }) } })
    expect(await roomLeftMs()).toBe(1000)
    vi.stubGlobal('navigator', {})
    expect(await roomLeftMs()).toBeNull()
  })
})
