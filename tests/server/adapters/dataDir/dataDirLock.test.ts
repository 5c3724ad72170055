import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirLockedError, lockDataDir } from '../../../../server/adapters/dataDir/dataDirLock'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the lock of a data folder', () => {
  it('keeps a second one out until it is given back', () => {
    const release = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(DataDirLockedError)
    release()
    lockDataDir(folder)()
  })

  it('a killed process leaves no lock behind', async () => {
    const script = `
      import Libsql from 'libsql'
      const database = new Libsql(${JSON.stringify(join(folder, 'lock'))})
      database.exec('BEGIN EXCLUSIVE')
      console.log('locked')
      setInterval(() => database.open, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    expect(() => lockDataDir(folder)).toThrow(DataDirLockedError)
    other.kill('SIGKILL')
    await once(other, 'exit')
    lockDataDir(folder)()
  })

  it('a folder that is not there is another error', () => {
    expect(() => lockDataDir(join(folder, 'nowhere'))).toThrow(
      expect.not.objectContaining({ name: 'DataDirLockedError' }),
    )
  })
})
