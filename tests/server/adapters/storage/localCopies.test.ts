import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryFiles, type MemoryFiles } from '../../../../server/adapters/memory/memoryFiles'
import { openLocalCopies } from '../../../../server/adapters/storage/localCopies'
import { newFileName } from '../../../../server/ports/fileNames'
import { DiskFullError, StorageUnavailableError } from '../../../../server/ports/ports'

let folder: string
let files: MemoryFiles
const name = newFileName('mp3')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'))
  files = createMemoryFiles()
  await files.write(name, new TextEncoder().encode('sound'))
})
afterEach(() => rm(folder, { recursive: true }))
const copies = () => readdir(join(folder, 'copies'))

describe('a copy of a file that is stored elsewhere', () => {
  it('is there for all who use it, loaded once, until the last one is done', async () => {
    const open = vi.spyOn(files, 'open')
    const borrow = await openLocalCopies(folder, files)
    const [one, other] = await Promise.all([borrow(name), borrow(name)])
    expect(await readFile(one.path, 'utf8')).toBe('sound')
    expect([other.path, open.mock.calls.length]).toEqual([one.path, 1])
    await one.release()
    expect(existsSync(other.path)).toBe(true)
    await other.release()
    expect(await copies()).toEqual([])
  })

  it('of none is a path where nothing is', async () => {
    const borrow = await openLocalCopies(folder, files)
    const { path, release } = await borrow(newFileName('mp3'))
    expect(existsSync(path)).toBe(false)
    await release()
  })

  it('that a killed process left is removed', async () => {
    await openLocalCopies(folder, files)
    await writeFile(join(folder, 'copies', `1-${name}`), 'half')
    await openLocalCopies(folder, files)
    expect(await copies()).toEqual([])
  })

  it('that breaks off leaves nothing, and the next one is a new one', async () => {
    const borrow = await openLocalCopies(folder, files)
    vi.spyOn(files, 'open').mockResolvedValueOnce({
      size: 5,
      type: 'audio/mpeg',
      stream: () => new ReadableStream({ pull: (controller) => controller.error(new StorageUnavailableError('down')) }),
    })
    await expect(borrow(name)).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(await copies()).toEqual([])
    expect(await readFile((await borrow(name)).path, 'utf8')).toBe('sound')
  })

  it('needs room on the disk', async () => {
    const borrow = await openLocalCopies(folder, files, Number.MAX_SAFE_INTEGER)
    await expect(borrow(name)).rejects.toBeInstanceOf(DiskFullError)
  })

  it.each(['../../etc/passwd', '', 'x'])('of %j is refused', async (bad) => {
    const borrow = await openLocalCopies(folder, files)
    await expect(borrow(bad)).rejects.toThrow('not the name of a stored file')
  })
})
