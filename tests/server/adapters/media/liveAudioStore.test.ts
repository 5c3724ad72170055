import { appendFile, mkdtemp, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk, type Disk } from '../../../../server/adapters/storage/disk'
import { openLiveAudioStore } from '../../../../server/adapters/media/liveAudioStore'
import { DiskFullError, pcmBytesPerMs } from '../../../../server/ports/ports'
import { liveAudioStoreSuite } from '../../ports/liveAudioStore.suite'
import { audioOf } from '../../usecases/audio'

liveAudioStoreSuite('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sounds-'))
  const files = await openDisk(folder)
  return { files, sounds: await openLiveAudioStore(folder, files), close: () => rm(folder, { recursive: true }) }
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

  /** A disk with short writes, which is out of space once `full` is set. */
  function smallDisk() {
    const state = { full: false, failSync: false }
    const openFile = async (path: string) => {
      const file = await open(
        path,
        await stat(path).then(
          () => 'r+',
          () => 'w+',
        ),
      )
      return new Proxy<FileHandle>(file, {
        get(owner, key) {
          if (key === 'write') {
            return async (bytes: Uint8Array, at: number, length: number, place: number) => {
              const written = await owner.write(bytes, at, Math.min(length, 100), place)
              if (state.full) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
              return written
            }
          }
          if (key === 'datasync' && state.failSync)
            return () => Promise.reject(Object.assign(new Error('no room'), { code: 'EDQUOT' }))
          const value: unknown = Reflect.get(owner, key)
          return typeof value === 'function'
            ? (...given: unknown[]): unknown => Reflect.apply(value, owner, given)
            : value
        },
      })
    }
    return { state, openFile }
  }

  it('a write that the disk takes in parts is whole', async () => {
    const sounds = await openLiveAudioStore(folder, disk, smallDisk().openFile)
    const sound = await sounds.open(name)
    await sound.append(audioOf(100))
    expect(await sound.read(0, Infinity)).toEqual(audioOf(100))
    await sound.close()
  })

  it.each(['full', 'failSync'] as const)(
    'a full disk is said (%s), and nothing of that append is kept',
    async (how) => {
      const { state, openFile } = smallDisk()
      const sounds = await openLiveAudioStore(folder, disk, openFile)
      const sound = await sounds.open(name)
      await sound.append(audioOf(20))
      state[how] = true
      await expect(sound.append(audioOf(20, 20))).rejects.toBeInstanceOf(DiskFullError)
      expect([sound.size, await sounds.size(name)]).toEqual([20 * pcmBytesPerMs, 20 * pcmBytesPerMs])
      state[how] = false
      await sound.append(audioOf(20, 20))
      expect(await sound.read(0, Infinity)).toEqual(audioOf(40))
      await sound.close()
    },
  )

  it('a sound that can’t even begin says that the disk is full', async () => {
    const { state, openFile } = smallDisk()
    state.full = true
    await expect((await openLiveAudioStore(folder, disk, openFile)).open(name)).rejects.toBeInstanceOf(DiskFullError)
  })

  it('what a killed process left of an append is cut to whole milliseconds', async () => {
    const sounds = await openLiveAudioStore(folder, disk)
    const first = await sounds.open(name)
    await first.append(audioOf(20))
    await first.close()
    await appendFile(pathOf(), audioOf(2, 20).subarray(0, pcmBytesPerMs + 7))
    const sound = await (await openLiveAudioStore(folder, disk)).open(name)
    expect(await sound.read(0, Infinity)).toEqual(audioOf(21))
    expect((await stat(pathOf())).size).toBe(44 + 21 * pcmBytesPerMs)
    await sound.close()
  })

  it('a sound that was killed before its first append begins anew', async () => {
    await openLiveAudioStore(folder, disk)
    await writeFile(pathOf(), 'RIF')
    const sound = await (await openLiveAudioStore(folder, disk)).open(name)
    await sound.append(audioOf(20))
    expect(await sound.read(0, Infinity)).toEqual(audioOf(20))
    await sound.close()
  })

  it('a process that was killed between finishing and telling has finished it', async () => {
    const sounds = await openLiveAudioStore(folder, disk)
    const sound = await sounds.open(name)
    await sound.append(audioOf(20))
    await sound.close()
    await sounds.finish(name)
    await (await openLiveAudioStore(folder, disk)).finish(name)
    expect(await readdir(join(folder, 'growing'))).toEqual([])
    expect((await disk.open(name))?.size).toBe(44 + 20 * pcmBytesPerMs)
  })

  it('only names of stored files are taken', async () => {
    const sounds = await openLiveAudioStore(folder, disk)
    for (const bad of ['../../etc/passwd', '', 'a.wav']) {
      await expect(async () => sounds.open(bad)).rejects.toThrow('not the name')
      await expect(async () => sounds.finish(bad)).rejects.toThrow('not the name')
    }
  })
})
