import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk } from '../../../../server/adapters/storage/disk'
import { openPartialFiles } from '../../../../server/adapters/storage/diskPartialFiles'
import { newFileName } from '../../../../server/ports/fileNames'
import { partialFilesSuite } from '../../ports/partialFiles.suite'

partialFilesSuite('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partial-'))
  const files = await openDisk(folder)
  return {
    files,
    partialFiles: await openPartialFiles(folder, files),
    close: () => rm(folder, { recursive: true }),
  }
})

describe('partial files on disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'partial-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const chunk = (body: string, offset = 0) => ({
    request: new Request('http://localhost/', {
      method: 'PATCH',
      body,
      headers: { 'content-length': `${body.length}` },
    }),
    env: null,
    offset,
    maxBytes: 100,
    checksum: null,
    signal: new AbortController().signal,
  })

  it('outlive the process', async () => {
    const name = newFileName('mp3')
    const before = await openPartialFiles(folder, await openDisk(folder))
    await before.create(name, 10)
    await before.append(name, chunk('some '))
    const after = await openPartialFiles(folder, await openDisk(folder))
    expect(await after.size(name)).toBe(5)
    await after.append(name, chunk('sound', 5))
    await after.complete(name)
    expect((await (await openDisk(folder)).open(name))?.size).toBe(10)
  })

  it('leave the reserved space free', async () => {
    const disk = await openDisk(folder)
    const partial = await openPartialFiles(folder, { ...disk, freeBytes: async () => 104 }, 100)
    const name = newFileName('mp3')
    await expect(partial.create(name, 5)).rejects.toMatchObject({ fault: 'diskFull' })
    expect(await partial.names()).toEqual([])
    await partial.create(name, 4)
    await expect(partial.append(name, chunk('12345'))).rejects.toMatchObject({ fault: 'diskFull' })
    expect(await partial.append(name, chunk('1234'))).toBe(4)
  })

  it('are never outside their folder', async () => {
    const partial = await openPartialFiles(folder, await openDisk(folder))
    await expect(partial.create('../a.mp3', 1)).rejects.toThrow('not the name')
    await expect(partial.size('../data.db')).rejects.toThrow('not the name')
  })
})
