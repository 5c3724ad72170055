import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk } from '../../../../server/adapters/storage/disk'
import { DiskFullError } from '../../../../server/ports/ports'
import { filesSuite } from '../../ports/files.suite'

filesSuite('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  return { files: await openDisk(folder), close: () => rm(folder, { recursive: true }) }
})

describe('disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'disk-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Every write goes to a device that is full. */
  const onFullDisk = (...[, options]: Parameters<typeof createWriteStream>) =>
    createWriteStream('/dev/full', typeof options === 'object' ? { ...options, flags: 'w' } : {})

  it('a full disk is said, and nothing half-written is left', async () => {
    const disk = await openDisk(folder, onFullDisk)
    const name = disk.name('peaks')
    await expect(disk.write(name, new Uint8Array(1_000))).rejects.toBeInstanceOf(DiskFullError)
    expect(await disk.open(name)).toBeNull()
    expect(await readdir(join(folder, 'parts'))).toEqual([])
  })

  it('what an earlier process was writing is removed, unless it may be of another server', async () => {
    const part = join(folder, 'parts', 'a.mp3')
    await mkdir(join(folder, 'parts'))
    await writeFile(part, 'half')
    await openDisk(folder, undefined, 60_000)
    expect(await readdir(join(folder, 'parts'))).toEqual(['a.mp3'])
    await openDisk(folder)
    expect(await readdir(join(folder, 'parts'))).toEqual([])
  })

  it('an older file survives a write that fails', async () => {
    const disk = await openDisk(folder)
    const name = disk.name('peaks')
    await disk.write(name, new TextEncoder().encode('old'))
    const full = await openDisk(folder, onFullDisk)
    await expect(full.write(name, new TextEncoder().encode('new'))).rejects.toBeInstanceOf(DiskFullError)
    expect(await new Response((await disk.open(name))?.stream()).text()).toBe('old')
  })

  it('opening removes what an earlier process left half-written and keeps the files', async () => {
    const disk = await openDisk(folder)
    const name = disk.name('mp3')
    await disk.write(name, new TextEncoder().encode('kept'))
    await writeFile(join(folder, 'parts', disk.name('mp3')), 'half')
    const again = await openDisk(folder)
    expect(await readdir(join(folder, 'parts'))).toEqual([])
    expect((await again.open(name))?.size).toBe(4)
  })

  it('a part is not a file before it is kept', async () => {
    const disk = await openDisk(folder)
    const name = disk.name('mp3')
    const part = disk.createPendingFile(name)
    await new Promise<void>((resolve) => part.stream.end('sound', resolve))
    expect(await disk.open(name)).toBeNull()
    await part.commit()
    expect((await disk.open(name))?.size).toBe(5)
  })

  it('a dropped part leaves nothing, however far it came', async () => {
    const disk = await openDisk(folder)
    const part = disk.createPendingFile(disk.name('mp3'))
    part.stream.write('some')
    await part.discard()
    await disk.createPendingFile(disk.name('mp3')).discard()
    expect(await readdir(join(folder, 'parts'))).toEqual([])
  })

  it('only names of stored files have a path', async () => {
    const disk = await openDisk(folder)
    expect(disk.path('abcdefghijklmnopqrstuv.mp3')).toBe(join(folder, 'files', 'abcdefghijklmnopqrstuv.mp3'))
    for (const name of ['../abcdefghijklmnopqrstuv.mp3', '-i', 'concat:a', ''])
      expect(() => disk.path(name)).toThrow('not the name')
  })

  it('a folder of that name is no file', async () => {
    const disk = await openDisk(folder)
    const name = disk.name('mp3')
    await mkdir(disk.path(name))
    expect(await disk.open(name)).toBeNull()
  })
})
