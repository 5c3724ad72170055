import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeep, type Keep } from '../../mocks/keep'
import { keptFiles } from '../../mocks/keptFiles'
import { filesSuite } from '../server/ports/files.suite'

filesSuite('kept in the page', async () => {
  const keep = await openKeep()
  return { files: await keptFiles(keep), close: () => keep.destroy() }
})

describe('what a page keeps', () => {
  let keep: Keep
  beforeEach(async () => {
    keep = await openKeep()
  })
  afterEach(() => keep.destroy())

  it('uploaded files are still there after a reload, written and put ones', async () => {
    const files = await keptFiles(keep)
    const [put, written] = [files.name('mp3'), files.name('peaks')]
    files.put(put, new Blob(['sound']))
    await files.write(written, new Uint8Array([1, 2]))
    await vi.waitFor(async () => expect(await keep.files()).toHaveLength(2))
    const reloaded = await keptFiles(keep)
    expect(await new Response((await reloaded.open(put))?.stream()).text()).toBe('sound')
    expect((await reloaded.open(written))?.size).toBe(2)
  })

  it('removed files are gone after a reload', async () => {
    const files = await keptFiles(keep)
    const name = files.name('mp3')
    files.put(name, new Blob(['sound']))
    await files.remove(name)
    await vi.waitFor(async () => expect(await keep.files()).toEqual([]))
  })

  it('nothing is left after it was destroyed', async () => {
    await keep.saveWorld({ edition: 1, database: new Uint8Array([7]) })
    expect(await keep.world()).toEqual({ edition: 1, database: new Uint8Array([7]) })
    await keep.destroy()
    keep = await openKeep()
    expect(await keep.world()).toBeUndefined()
    expect(await keep.files()).toEqual([])
  })

  it('another tab does not hold up destroying it', async () => {
    await openKeep()
    await keep.destroy()
    keep = await openKeep()
    expect(await keep.world()).toBeUndefined()
  })
})
