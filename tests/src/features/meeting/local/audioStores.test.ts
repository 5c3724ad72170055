import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '../../../../../src/features/meeting/local/localDatabase'
import { indexedDbStore } from '../../../../../src/features/meeting/local/indexedDbStore'
import { LocalStorageError } from '../../../../../src/features/meeting/local/localAudio'
import { openLocalAudio } from '../../../../../src/features/meeting/local/audioStores'
import { wavBlob } from '../../../../../src/features/meeting/local/wavBlob'
import { wavHeader } from '../../../../../src/shared/capture/wavHeader'
import { FakeOpfs } from './fakeOpfs'
import { expectAudio, storesAudio, ms } from './audioStores.suite'

let databases = 0
function database(): () => Promise<LocalDatabase> {
  databases += 1
  const opening: Promise<LocalDatabase> = openDB(`test ${databases}`, 1, {
    upgrade: (db) => void db.createObjectStore('seconds'),
  })
  return () => opening
}

describe('sound in files', () => {
  storesAudio(() => {
    const files = new FakeOpfs()
    return { store: files.store(), kill: () => files.kill() }
  })

  it('is written to the disk itself twice a second, and when it is closed', async () => {
    const files = new FakeOpfs()
    const file = await files.store().open('a')
    for (let at = 0; at < 20; at += 1) {
      files.nowMs += 100
      await file.write(at * 100, ms(100))
    }
    expect(files.flushed).toHaveLength(4)
    await file.close()
    expect(files.flushed).toHaveLength(5)
  })

  it('drops a block that was written in part', async () => {
    const files = new FakeOpfs()
    files.files.set('a', new Uint8Array(3200 * 2 + 1700))
    expect((await files.store().open('a')).endMs).toBe(200)
  })

  it('says when the disk is full, also when a part fitted', async () => {
    const files = new FakeOpfs()
    files.quotaBytes = 5000
    const file = await files.store().open('a')
    await file.write(0, ms(100))
    await expect(file.write(100, ms(100))).rejects.toMatchObject({ fault: 'full' })
    await expect(file.write(200, ms(100))).rejects.toMatchObject({ fault: 'full' })
    expect(await file.read(0, 100)).toEqual(ms(100))
  })

  it('is open once', async () => {
    const files = new FakeOpfs()
    await files.store().open('a')
    await expect(files.store().open('a')).rejects.toMatchObject({ fault: 'busy' })
  })

  it('fails every order when its thread breaks', async () => {
    const files = new FakeOpfs()
    const file = await files.store().open('a')
    const reading = file.read(0, 100)
    files.breakWorkers[0]?.()
    await expect(reading).rejects.toBeInstanceOf(LocalStorageError)
    await expect(file.write(0, ms(100))).rejects.toMatchObject({ fault: 'failed' })
  })
})

describe('sound in the database', () => {
  storesAudio(() => ({ store: indexedDbStore(database()), kill: () => {} }))

  it('says that it is not to be had where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const store = indexedDbStore(() => Promise.reject(new DOMException('private', 'SecurityError')))
    await expect(store.open('a')).rejects.toMatchObject({ fault: 'unsupported' })
    vi.unstubAllGlobals()
  })
})

describe('the place of sound', () => {
  const inDatabase = indexedDbStore(database())

  it('is a file', async () => {
    const files = new FakeOpfs()
    expect(await openLocalAudio({ files: files.store(), database: inDatabase }, 'p1')).toMatchObject({ place: 'files' })
  })

  it('is the database where there are no files, and stays there', async () => {
    const files = { open: () => Promise.reject(new LocalStorageError('unsupported', 'none')), remove: async () => {} }
    const { place, audio } = await openLocalAudio({ files, database: inDatabase }, 'p2')
    expect(place).toBe('database')
    await audio.write(0, ms(100))
    const working = new FakeOpfs().store()
    expect((await openLocalAudio({ files: working, database: inDatabase }, 'p2', place)).audio.endMs).toBe(100)
  })

  it('is refused while another has it', async () => {
    const files = new FakeOpfs()
    await files.store().open('p3')
    await expect(openLocalAudio({ files: files.store(), database: inDatabase }, 'p3')).rejects.toMatchObject({
      fault: 'busy',
    })
  })
})

describe('a WAV file', () => {
  it('holds the sound behind its header', async () => {
    const file = await new FakeOpfs().store().open('a')
    await file.write(0, ms(70_000))
    const wav = await wavBlob(file, 100, 70_000)
    const bytes = new Uint8Array(await wav.arrayBuffer())
    expect(bytes.slice(0, 44)).toEqual(wavHeader(69_900))
    expectAudio(new Int16Array(bytes.slice(44).buffer), ms(70_000).slice(1600))
  })

  it('says its length, rate and width', () => {
    const view = new DataView(wavHeader(1000).buffer)
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([32_036, 32_000])
    expect([view.getUint32(24, true), view.getUint16(22, true), view.getUint16(34, true)]).toEqual([16_000, 1, 16])
  })
})
