import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPrivateDataDir } from '../../../../server/adapters/dataDir/privateDataDir'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'private-'))
  folder = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true }))

const modeOf = async (name = '') => (await stat(join(folder, name))).mode & 0o777

describe('the data folder', () => {
  it('is made for its own user alone', async () => {
    expect(await createPrivateDataDir(folder)).toEqual([])
    expect(await modeOf()).toBe(0o700)
  })

  it('that an earlier version made is closed to others, with all that is the server’s in it', async () => {
    await mkdir(folder)
    for (const name of ['data.db', 'data.db-wal', 'data.db-shm', 'data.db.before-030', 'lock'])
      await writeFile(join(folder, name), '', { mode: 0o644 })
    for (const name of ['files', 'growing']) await mkdir(join(folder, name))
    for (const name of ['', 'files', 'growing']) await chmod(join(folder, name), 0o755)
    expect(await createPrivateDataDir(folder)).toEqual([])
    for (const name of ['', 'files', 'growing']) expect(await modeOf(name), name).toBe(0o700)
    for (const name of ['data.db', 'data.db-wal', 'data.db-shm', 'data.db.before-030', 'lock'])
      expect(await modeOf(name), name).toBe(0o600)
  })

  it('that holds what is not the server’s before the first start stays as open as it was', async () => {
    await mkdir(folder)
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'letter.txt'), '', { mode: 0o644 })
    await createPrivateDataDir(folder)
    expect([await modeOf(), await modeOf('letter.txt')]).toEqual([0o755, 0o644])
  })
})
