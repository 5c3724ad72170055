import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk, type Disk } from '../../../../server/adapters/storage/disk'
import { openWatchFolder } from '../../../../server/adapters/watchFolder/watchFolder'
import { eventually } from '../../../eventually'

let root: string
let folder: string
let disk: Disk
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'watch-'))
  folder = join(root, 'in')
  await mkdir(folder)
  disk = await openDisk(join(root, 'data'))
})
afterEach(() => rm(root, { recursive: true }))
const put = (name: string, content = 'sound') => writeFile(join(folder, name), content)
const limits = { mp3: 100 }

describe('a watched folder', () => {
  it('lists regular files only', async () => {
    const watched = await openWatchFolder(folder, disk)
    await put('周会.mp3')
    await put('.hidden.mp3')
    await mkdir(join(folder, 'sub.mp3'))
    await writeFile(join(root, 'secret.mp3'), 'secret')
    await symlink(join(root, 'secret.mp3'), join(folder, 'link.mp3'))
    expect(await watched.list()).toMatchObject([{ name: '周会.mp3', size: 5 }])
  })

  it('copies a file and leaves it where it is', async () => {
    const watched = await openWatchFolder(folder, disk)
    await put('a.MP3')
    const [file] = await watched.list()
    const received = await watched.receive(file ?? { name: '', size: 0, changedAt: 0 }, limits)
    expect(received).toMatchObject({ originalName: 'a.MP3', size: 5, file: expect.stringMatching(/\.mp3$/) as string })
    expect(await new Response((await disk.open(received.file))?.stream()).text()).toBe('sound')
    expect(await readdir(folder)).toContain('a.MP3')
  })

  it.each([
    ['a.exe', 'x', 'type'],
    ['a.mp3', '', 'empty'],
    ['a.mp3', 'x'.repeat(101), 'tooLarge'],
  ])('refuses %s with its reason', async (name, content, fault) => {
    const watched = await openWatchFolder(folder, disk)
    await put(name, content)
    await expect(watched.receive({ name, size: 1, changedAt: 1 }, limits)).rejects.toMatchObject({ fault })
    expect(await readdir(join(root, 'data/files'))).toEqual([])
  })

  it('does not follow a link that has taken the place of a file', async () => {
    const watched = await openWatchFolder(folder, disk)
    await writeFile(join(root, 'secret.mp3'), 'secret')
    await symlink(join(root, 'secret.mp3'), join(folder, 'a.mp3'))
    await expect(watched.receive({ name: 'a.mp3', size: 6, changedAt: 1 }, limits)).rejects.toMatchObject({
      code: 'ELOOP',
    })
  })

  it('moves files without replacing others, and says why one failed', async () => {
    const watched = await openWatchFolder(folder, disk)
    for (const content of ['one', 'two']) {
      await put('a.mp3', content)
      await watched.moveToDone('a.mp3')
    }
    await put('b.mp3')
    await watched.moveToFailed('b.mp3', '没有声音')
    expect((await readdir(join(folder, 'done'))).toSorted()).toEqual(['a (2).mp3', 'a.mp3'])
    expect(await readFile(join(folder, 'done/a.mp3'), 'utf8')).toBe('one')
    expect(await readFile(join(folder, 'failed/b.mp3.reason.txt'), 'utf8')).toBe('没有声音\n')
  })

  it('is refused if it is missing, or if done leads elsewhere', async () => {
    await expect(openWatchFolder(join(root, 'none'), disk)).rejects.toThrow('ENOENT')
    await symlink(root, join(folder, 'done'))
    await expect(openWatchFolder(folder, disk)).rejects.toThrow('is no folder')
  })

  it('tells of changes', async () => {
    const watched = await openWatchFolder(folder, disk)
    let changes = 0
    const stop = watched.watch(() => (changes += 1))
    await put('a.mp3')
    await eventually(() => expect(changes).toBeGreaterThan(0))
    stop()
  })
})
