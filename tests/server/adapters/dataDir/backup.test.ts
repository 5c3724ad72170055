/** Backups while a server is running. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '../../../../server/adapters/dataDir/backup'
import { openDisk, type Disk } from '../../../../server/adapters/storage/disk'
import { openLiveAudioStore } from '../../../../server/adapters/media/liveAudioStore'
import { openLibsql } from '../../../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import type { Store } from '../../../../server/ports/repositories'
import { addUser, userRow } from '../../ports/storeFixtures'

let folder: string
let data: string
let disk: Disk
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  data = join(folder, 'data')
  await mkdir(data)
  disk = await openDisk(data)
  store = await openSqlStore(openLibsql(join(data, 'data.db')))
  await addUser(store, 'mei')
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const usersIn = async (path: string) => {
  const copy = await openSqlStore(openLibsql(path))
  const { rows } = await copy.users.page({ keyword: '', page: 1, limit: 9 })
  await copy.close()
  return rows.map(({ username }) => username)
}

describe('a backup', () => {
  it('holds the database as it was at one moment, while the server writes', async () => {
    await store.transaction(async ({ users }) => {
      await users.insert(userRow('lei'))
      await backUp(data, join(folder, 'copy'))
    })
    expect(await usersIn(join(folder, 'copy', 'data.db'))).toEqual(['mei'])
  })

  it('holds recordings and sounds that grow, and is for its own user alone', async () => {
    const name = disk.name('mp3')
    await disk.write(name, new TextEncoder().encode('audio'))
    const liveFile = await (await openLiveAudioStore(data, disk)).open(disk.name('wav'))
    await liveFile.append(new Uint8Array(64))
    const to = join(folder, 'copy')
    expect(await backUp(data, to)).toMatchObject({ copied: 2, unchanged: 0 })
    await liveFile.close()
    expect(await readFile(join(to, 'files', name), 'utf8')).toBe('audio')
    expect(await readdir(join(to, 'growing'))).toHaveLength(1)
    for (const path of ['', 'files', 'growing']) expect((await stat(join(to, path))).mode & 0o777).toBe(0o700)
    for (const path of ['data.db', join('files', name)]) expect((await stat(join(to, path))).mode & 0o777).toBe(0o600)
  })

  it('made again into the same folder copies only what is new', async () => {
    await disk.write(disk.name('mp3'), new Uint8Array(9))
    await backUp(data, join(folder, 'copy'))
    await disk.write(disk.name('mp3'), new Uint8Array(9))
    await addUser(store, 'later')
    expect(await backUp(data, join(folder, 'copy'))).toMatchObject({ copied: 1, unchanged: 1 })
    expect(await usersIn(join(folder, 'copy', 'data.db'))).toEqual(['mei', 'later'])
  })

  it('to a path that ends in .db is the database alone', async () => {
    await disk.write(disk.name('mp3'), new Uint8Array(9))
    await backUp(data, join(folder, 'copy', 'today.db'))
    expect(await readdir(join(folder, 'copy'))).toEqual(['today.db'])
    expect(await usersIn(join(folder, 'copy', 'today.db'))).toEqual(['mei'])
  })

  it.each(['data', 'data/backup', 'data/backup.db'])('into the data folder itself (%s) is refused', async (to) => {
    await expect(backUp(data, join(folder, to))).rejects.toThrow('would be lost with it')
  })

  it('of a folder without files, and over what a killed one left, is whole', async () => {
    await rm(join(data, 'files'), { recursive: true })
    await mkdir(join(folder, 'copy'))
    await writeFile(join(folder, 'copy', 'data.db.part'), 'half')
    expect(await backUp(data, join(folder, 'copy'))).toMatchObject({ copied: 0 })
    expect(await usersIn(join(folder, 'copy', 'data.db'))).toEqual(['mei'])
  })
})
