import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import type { KeepDatabase } from '../../../../../src/features/meeting/keep/database'
import { databaseStore } from '../../../../../src/features/meeting/keep/databaseStore'
import { KeepError } from '../../../../../src/features/meeting/keep/sound'
import { openSound } from '../../../../../src/features/meeting/keep/store'
import { wavHeader, wavOf } from '../../../../../src/features/meeting/keep/wav'
import { FakeFiles } from './fakeFiles'
import { expectSound, keepsSound, ms } from './store.suite'

let databases = 0
function database(): () => Promise<KeepDatabase> {
  databases += 1
  const opening: Promise<KeepDatabase> = openDB(`test ${databases}`, 1, {
    upgrade: (db) => void db.createObjectStore('seconds'),
  })
  return () => opening
}

describe('sound in files', () => {
  keepsSound(() => {
    const files = new FakeFiles()
    return { store: files.store(), kill: () => files.kill() }
  })

  it('is written to the disk itself twice a second, and when it is closed', async () => {
    const files = new FakeFiles()
    const sound = await files.store().open('a')
    for (let at = 0; at < 20; at += 1) {
      files.nowMs += 100
      await sound.write(at * 100, ms(100))
    }
    expect(files.flushed).toHaveLength(4)
    await sound.close()
    expect(files.flushed).toHaveLength(5)
  })

  it('drops a block that was written in part', async () => {
    const files = new FakeFiles()
    files.files.set('a', new Uint8Array(3200 * 2 + 1700))
    expect((await files.store().open('a')).endMs).toBe(200)
  })

  it('says when the disk is full, also when a part fitted', async () => {
    const files = new FakeFiles()
    files.quotaBytes = 5000
    const sound = await files.store().open('a')
    await sound.write(0, ms(100))
    await expect(sound.write(100, ms(100))).rejects.toMatchObject({ fault: 'full' })
    await expect(sound.write(200, ms(100))).rejects.toMatchObject({ fault: 'full' })
    expect(await sound.read(0, 100)).toEqual(ms(100))
  })

  it('is open once', async () => {
    const files = new FakeFiles()
    await files.store().open('a')
    await expect(files.store().open('a')).rejects.toMatchObject({ fault: 'busy' })
  })

  it('fails every order when its thread breaks', async () => {
    const files = new FakeFiles()
    const sound = await files.store().open('a')
    const reading = sound.read(0, 100)
    files.breakThreads[0]?.()
    await expect(reading).rejects.toBeInstanceOf(KeepError)
    await expect(sound.write(0, ms(100))).rejects.toMatchObject({ fault: 'failed' })
  })
})

describe('sound in the database', () => {
  keepsSound(() => ({ store: databaseStore(database()), kill: () => {} }))

  it('says that it is not to be had where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const store = databaseStore(() => Promise.reject(new DOMException('private', 'SecurityError')))
    await expect(store.open('a')).rejects.toMatchObject({ fault: 'unsupported' })
    vi.unstubAllGlobals()
  })
})

describe('the place of sound', () => {
  const inDatabase = databaseStore(database())

  it('is a file', async () => {
    const files = new FakeFiles()
    expect(await openSound({ files: files.store(), database: inDatabase }, 'p1')).toMatchObject({ place: 'files' })
  })

  it('is the database where there are no files, and stays there', async () => {
    const files = { open: () => Promise.reject(new KeepError('unsupported', 'none')), remove: async () => {} }
    const { place, sound } = await openSound({ files, database: inDatabase }, 'p2')
    expect(place).toBe('database')
    await sound.write(0, ms(100))
    const working = new FakeFiles().store()
    expect((await openSound({ files: working, database: inDatabase }, 'p2', place)).sound.endMs).toBe(100)
  })

  it('is refused while another has it', async () => {
    const files = new FakeFiles()
    await files.store().open('p3')
    await expect(openSound({ files: files.store(), database: inDatabase }, 'p3')).rejects.toMatchObject({
      fault: 'busy',
    })
  })
})

describe('a WAV file', () => {
  it('holds the sound behind its header', async () => {
    const sound = await new FakeFiles().store().open('a')
    await sound.write(0, ms(70_000))
    const wav = await wavOf(sound, 100, 70_000)
    const bytes = new Uint8Array(await wav.arrayBuffer())
    expect(bytes.slice(0, 44)).toEqual(wavHeader(69_900))
    expectSound(new Int16Array(bytes.slice(44).buffer), ms(70_000).slice(1600))
  })

  it('says its length, rate and width', () => {
    const view = new DataView(wavHeader(1000).buffer)
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([32_036, 32_000])
    expect([view.getUint32(24, true), view.getUint16(22, true), view.getUint16(34, true)]).toEqual([16_000, 1, 16])
  })
})
