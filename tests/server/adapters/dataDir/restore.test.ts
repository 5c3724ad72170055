/** A backup becomes a data folder again. */
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '../../../../server/adapters/dataDir/backup'
import { restore } from '../../../../server/adapters/dataDir/restore'
import { openLiveAudioStore } from '../../../../server/adapters/media/liveAudioStore'
import { openLibsql } from '../../../../server/adapters/sql/libsqlDatabase'
import { openSecretBox, secretKeyFile } from '../../../../server/adapters/secrets/secretKeyFile'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { openDisk, type Disk } from '../../../../server/adapters/storage/disk'
import type { Store } from '../../../../server/ports/repositories'
import { addUser } from '../../ports/storeFixtures'

let folder: string
let [data, copy, target] = ['', '', '']
let disk: Disk
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  ;[data, copy, target] = ['data', 'copy', 'target'].map((name) => join(folder, name)) as [string, string, string]
  await mkdir(data)
  disk = await openDisk(data)
  store = await openSqlStore(openLibsql(join(data, 'data.db')))
  await addUser(store, 'mei')
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const write = async (text: string) => {
  const name = disk.name('mp3')
  await disk.write(name, new TextEncoder().encode(text))
  return name
}

describe('restoring a backup', () => {
  it('gives the database, the recordings, and the sound of meetings in progress', async () => {
    const name = await write('audio')
    const live = await (await openLiveAudioStore(data, disk)).open(disk.name('wav'))
    await live.append(new Uint8Array(64))
    await backUp(data, copy)
    await live.close()
    expect(await restore(copy, target)).toMatchObject({ files: 3, missingObjects: [], header: { bucket: null } })
    expect(await readFile(join(target, 'files', name), 'utf8')).toBe('audio')
    expect(await readdir(join(target, 'growing'))).toHaveLength(1)
    const restored = await openSqlStore(openLibsql(join(target, 'data.db')))
    expect((await restored.users.page({ keyword: '', page: 1, limit: 9 })).total).toBe(1)
    await restored.close()
  })

  it('gives the key of the secrets in the database, readable by its owner only', async () => {
    const secrets = openSecretBox({ dataDir: data, siteSecret: '' })
    const sealed = secrets.seal('key of a service', 'here')
    await backUp(data, copy)
    await restore(copy, target)
    expect((await stat(join(target, secretKeyFile))).mode & 0o777).toBe(0o600)
    expect(openSecretBox({ dataDir: target, siteSecret: '' }).open(sealed, 'here')).toBe('key of a service')
    await backUp(data, join(folder, 'copy.db'))
    expect(await readdir(folder)).not.toContain(secretKeyFile)
  })

  it('of a second backup into the same folder takes what that one has', async () => {
    const removed = await write('old')
    await backUp(data, copy)
    await disk.remove(removed)
    const added = await write('new')
    await backUp(data, copy)
    await restore(copy, target)
    expect(await readdir(join(target, 'files'))).toEqual([added])
  })

  it('changes no folder that has data, but models may be there', async () => {
    await backUp(data, copy)
    await mkdir(join(target, 'models'), { recursive: true })
    await restore(copy, target)
    await expect(restore(copy, target)).rejects.toThrow('is not empty: it has data.db')
  })

  it.each([
    ['a file that was changed', async (path: string) => writeFile(path, 'AUDIO'), 'is damaged'],
    ['a file that was cut off', async (path: string) => truncate(path, 2), 'is damaged'],
    ['a file that is missing', async (path: string) => rm(path), 'is missing'],
  ])('with %s leaves nothing', async (_, damage, message) => {
    const name = await write('audio')
    await backUp(data, copy)
    await damage(join(copy, 'files', name))
    await expect(restore(copy, target)).rejects.toThrow(message)
    expect(await readdir(target)).toEqual([])
  })

  it('that was interrupted, or is none, is refused', async () => {
    await backUp(data, copy)
    const path = join(copy, 'manifest.jsonl')
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    await writeFile(path, `${lines.slice(0, -1).join('\n')}\n`)
    await expect(restore(copy, target)).rejects.toThrow('was interrupted')
    await expect(restore(data, target)).rejects.toThrow('there is no backup')
    expect(await readdir(target)).toEqual([])
  })

  it('writes only where a backup has files', async () => {
    await backUp(data, copy)
    const path = join(copy, 'manifest.jsonl')
    const [header = ''] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(join(copy, 'evil'), 'x')
    for (const evil of ['../evil', '/tmp/evil', 'files/../evil', 'lock']) {
      await writeFile(path, `${header}\n`)
      await appendFile(path, `${JSON.stringify({ path: evil, bytes: 1, sha256: '' })}\n{"entries":1}\n`)
      await expect(restore(copy, target)).rejects.toThrow('which no backup has')
    }
  })

  it('says which objects a bucket lacks', async () => {
    const list = async function* () {
      yield { key: 'files/a.mp3', size: 5 }
      yield { key: 'files/b.mp3', size: 5 }
      yield { key: 'files/c.mp3', size: 5 }
    }
    await backUp(data, copy, { url: 'https://s3.test/recordings/', list })
    const sizes: Record<string, number> = { 'files/a.mp3': 5, 'files/b.mp3': 4 }
    const result = await restore(copy, target, async (key) => sizes[key] ?? null)
    expect(result.header.bucket).toBe('https://s3.test/recordings/')
    expect(result.missingObjects).toEqual(['files/b.mp3', 'files/c.mp3'])
  })
})
