import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMockStorage, type MockStorage } from '../../mocks/mockStorage'
import { createPersistentFiles } from '../../mocks/persistentFiles'
import { filesSuite } from '../server/ports/files.suite'
import { eventually } from '../eventually'

filesSuite('kept in the page', async () => {
  const storage = await openMockStorage()
  return { files: await createPersistentFiles(storage), close: () => storage.destroy() }
})

describe('what a page keeps', () => {
  let storage: MockStorage
  beforeEach(async () => {
    storage = await openMockStorage()
  })
  afterEach(() => storage.destroy())

  it('uploaded files are still there after a reload, written and put ones', async () => {
    const files = await createPersistentFiles(storage)
    const [put, written] = [files.name('mp3'), files.name('peaks')]
    files.put(put, new Blob(['sound']))
    await files.write(written, new Uint8Array([1, 2]))
    await eventually(async () => expect(await storage.loadFiles()).toHaveLength(2))
    const reloaded = await createPersistentFiles(storage)
    expect(await new Response((await reloaded.open(put))?.stream()).text()).toBe('sound')
    expect((await reloaded.open(written))?.size).toBe(2)
  })

  it('removed files are gone after a reload', async () => {
    const files = await createPersistentFiles(storage)
    const name = files.name('mp3')
    files.put(name, new Blob(['sound']))
    await files.remove(name)
    await eventually(async () => expect(await storage.loadFiles()).toEqual([]))
  })

  it('nothing is left after it was destroyed', async () => {
    await storage.saveBackend({ edition: 1, database: new Uint8Array([7]) })
    expect(await storage.loadBackend()).toEqual({ edition: 1, database: new Uint8Array([7]) })
    await storage.destroy()
    storage = await openMockStorage()
    expect(await storage.loadBackend()).toBeUndefined()
    expect(await storage.loadFiles()).toEqual([])
  })

  it('another tab does not hold up destroying it', async () => {
    await openMockStorage()
    await storage.destroy()
    storage = await openMockStorage()
    expect(await storage.loadBackend()).toBeUndefined()
  })
})
