import { appendFile, mkdtemp, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk, type Disk } from '../../../server/adapters/disk'
import { openGrowingSounds } from '../../../server/adapters/growingSounds'
import { DiskFull, soundBytesPerMs } from '../../../server/ports'
import { growingSoundsSuite, soundOf } from '../ports/growingSounds.suite'

growingSoundsSuite('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sounds-'))
  const files = await openDisk(folder)
  return { files, sounds: await openGrowingSounds(folder, files), close: () => rm(folder, { recursive: true }) }
})

describe('growing sounds on the disk', () => {
  let folder: string
  let disk: Disk
  let name: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sounds-'))
    disk = await openDisk(folder)
    name = disk.name('wav')
  })
  afterEach(() => rm(folder, { recursive: true }))
  const pathOf = () => join(folder, 'growing', name)

  /** A disk that takes only so much of each write, and has no room left once `full` is set. */
  function smallDisk() {
    const state = { full: false, failSync: false }
    const openFile = async (path: string) => {
      const file = await open(path, await stat(path).then(() => 'r+', () => 'w+'))
      return new Proxy<FileHandle>(file, {
        get(owner, key) {
          if (key === 'write') {
            return async (bytes: Uint8Array, at: number, length: number, place: number) => {
              const written = await owner.write(bytes, at, Math.min(length, 100), place)
              if (state.full) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
              return written
            }
          }
          if (key === 'datasync' && state.failSync) return () => Promise.reject(Object.assign(new Error('no room'), { code: 'EDQUOT' }))
          const value: unknown = Reflect.get(owner, key)
          return typeof value === 'function' ? (...given: unknown[]): unknown => Reflect.apply(value, owner, given) : value
        },
      })
    }
    return { state, openFile }
  }

  it('a write that the disk takes in parts is whole', async () => {
    const sounds = await openGrowingSounds(folder, disk, smallDisk().openFile)
    const sound = await sounds.open(name)
    await sound.append(soundOf(100))
    expect(await sound.read(0, Infinity)).toEqual(soundOf(100))
    await sound.close()
  })

  it.each(['full', 'failSync'] as const)('a full disk is said (%s), and nothing of that append is kept', async (how) => {
    const { state, openFile } = smallDisk()
    const sounds = await openGrowingSounds(folder, disk, openFile)
    const sound = await sounds.open(name)
    await sound.append(soundOf(20))
    state[how] = true
    await expect(sound.append(soundOf(20, 20))).rejects.toBeInstanceOf(DiskFull)
    expect([sound.size, await sounds.size(name)]).toEqual([20 * soundBytesPerMs, 20 * soundBytesPerMs])
    state[how] = false
    await sound.append(soundOf(20, 20))
    expect(await sound.read(0, Infinity)).toEqual(soundOf(40))
    await sound.close()
  })

  it('a sound that can’t even begin says that the disk is full', async () => {
    const { state, openFile } = smallDisk()
    state.full = true
    await expect((await openGrowingSounds(folder, disk, openFile)).open(name)).rejects.toBeInstanceOf(DiskFull)
  })

  it('what a killed process left of an append is cut to whole milliseconds', async () => {
    const sounds = await openGrowingSounds(folder, disk)
    const first = await sounds.open(name)
    await first.append(soundOf(20))
    await first.close()
    await appendFile(pathOf(), soundOf(2, 20).subarray(0, soundBytesPerMs + 7))
    const sound = await (await openGrowingSounds(folder, disk)).open(name)
    expect(await sound.read(0, Infinity)).toEqual(soundOf(21))
    expect((await stat(pathOf())).size).toBe(44 + 21 * soundBytesPerMs)
    await sound.close()
  })

  it('a sound that was killed before its first append begins anew', async () => {
    await openGrowingSounds(folder, disk)
    await writeFile(pathOf(), 'RIF')
    const sound = await (await openGrowingSounds(folder, disk)).open(name)
    await sound.append(soundOf(20))
    expect(await sound.read(0, Infinity)).toEqual(soundOf(20))
    await sound.close()
  })

  it('a process that was killed between finishing and telling has finished it', async () => {
    const sounds = await openGrowingSounds(folder, disk)
    const sound = await sounds.open(name)
    await sound.append(soundOf(20))
    await sound.close()
    await sounds.finish(name)
    await (await openGrowingSounds(folder, disk)).finish(name)
    expect(await readdir(join(folder, 'growing'))).toEqual([])
    expect((await disk.open(name))?.size).toBe(44 + 20 * soundBytesPerMs)
  })

  it('only names of stored files are taken', async () => {
    const sounds = await openGrowingSounds(folder, disk)
    for (const bad of ['../../etc/passwd', '', 'a.wav']) {
      await expect(async () => sounds.open(bad)).rejects.toThrow('not the name')
      await expect(async () => sounds.finish(bad)).rejects.toThrow('not the name')
    }
  })
})
