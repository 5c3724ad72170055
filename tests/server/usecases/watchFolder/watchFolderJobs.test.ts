import { beforeEach, describe, expect, it } from 'vitest'
import { MediaFileError, UploadError } from '../../../../server/ports/ports'
import { defaultSettings } from '../../../../server/ports/settings'
import type { WatchedFile, WatchFolder } from '../../../../server/ports/watchFolder'
import { startWatchFolder, WatchFolderScanner } from '../../../../server/usecases/watchFolder/watchFolderJobs'
import { eventually } from '../../../eventually'
import { openTestBackend, type TestBackend } from '../testBackend'

let backend: TestBackend
let files: WatchedFile[]
let done: string[]
let failed: [string, string][]
let folder: WatchFolder
beforeEach(async () => {
  backend = await openTestBackend()
  await backend.store.credit.change(backend.userId, { general: 1000, member: 0 }, { reason: 'admin', ref: 'x', now: 0 })
  ;[files, done, failed] = [[], [], []]
  const move = (name: string) => (files = files.filter((file) => file.name !== name))
  folder = {
    list: async () => files.map((file) => ({ ...file })),
    async receive({ name, size }) {
      if (name.endsWith('.txt')) throw new UploadError('type')
      const file = backend.files.name('mp3')
      await backend.files.write(file, new Uint8Array(size))
      return { file, originalName: name, size }
    },
    async moveToDone(name) {
      done.push(name)
      move(name)
    },
    async moveToFailed(name, reason) {
      failed.push([name, reason])
      move(name)
    },
    watch: () => () => {},
  }
})
const options = () => ({ folder, username: 'someone' })
const scanner = () => new WatchFolderScanner(backend.ports, defaultSettings, options())
const records = async () =>
  (
    await backend.store.tasks.page({
      userId: backend.userId,
      page: 1,
      limit: 10,
      keyword: '',
      deleted: false,
      sort: 'created',
    })
  ).rows

describe('a file in the watched folder', () => {
  it('becomes a record once it has stopped growing', async () => {
    const scan = scanner()
    for (const size of [1, 2, 3]) {
      files = [{ name: '访谈.mp3', size, changedAt: size }]
      expect(await scan.scan()).toBe(false)
      expect(await records()).toEqual([])
    }
    expect(await scan.scan()).toBe(true)
    expect(await records()).toMatchObject([{ title: '访谈', size: 3, language: 'en', status: 1 }])
    expect([done, failed]).toEqual([['访谈.mp3'], []])
    expect(await scan.scan()).toBe(true)
    expect(await records()).toHaveLength(1)
  })

  it('that is refused moves away with the reason in both languages', async () => {
    files = [{ name: 'notes.txt', size: 1, changedAt: 1 }]
    const scan = scanner()
    await scan.scan()
    await scan.scan()
    expect(failed).toEqual([['notes.txt', expect.stringMatching(/^不支持这种文件.*\n.+/) as string]])
    expect(await records()).toEqual([])
  })

  it('that has no sound does not keep the next one', async () => {
    backend.ports.media.probe = async () => {
      throw new MediaFileError('noSound')
    }
    files = [
      { name: 'a.mp3', size: 1, changedAt: 1 },
      { name: 'b.mp3', size: 1, changedAt: 1 },
    ]
    const scan = scanner()
    await scan.scan()
    await scan.scan()
    expect(failed.map(([name]) => name)).toEqual(['a.mp3', 'b.mp3'])
  })

  it('is added once, even if the server died before it was moved', async () => {
    files = [{ name: 'a.mp3', size: 1, changedAt: 1 }]
    const { moveToDone } = folder
    folder.moveToDone = async () => {
      throw new Error('killed')
    }
    const first = scanner()
    await first.scan()
    await first.scan()
    expect(await records()).toHaveLength(1)
    folder.moveToDone = moveToDone
    const second = scanner()
    await second.scan()
    await second.scan()
    expect(await records()).toHaveLength(1)
    expect(done).toEqual(['a.mp3'])
  })

  it('waits while its user is missing or closed', async () => {
    files = [{ name: 'a.mp3', size: 1, changedAt: 1 }]
    await backend.store.users.setClosed(backend.userId, 1)
    const scan = scanner()
    await scan.scan()
    await scan.scan()
    expect([done, failed, backend.events]).toEqual([[], [], ['watchFolder.user']])
    await backend.store.users.setClosed(backend.userId, null)
    await scan.scan()
    expect(done).toEqual(['a.mp3'])
  })

  it('is found by the running watcher, which survives a folder that fails', async () => {
    const { list } = folder
    folder.list = async () => {
      throw new Error('gone')
    }
    const stop = startWatchFolder(backend.ports, defaultSettings, options())
    await eventually(() => expect(backend.events).toContain('watchFolder.scan'))
    folder.list = list
    files = [{ name: 'a.mp3', size: 1, changedAt: 1 }]
    await eventually(() => {
      backend.clock.advance(5_000)
      expect(done).toEqual(['a.mp3'])
    })
    const stopped = stop()
    backend.clock.advance(120_000)
    await stopped
  })
})
