/** The key of the secrets in the database, in a file of the data folder that only the server's user can read. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretBox } from '../../ports/secretBox'
import { createAesSecretBox } from './aesSecretBox'

export const secretKeyFile = 'secrets.key'
const keyBytes = 32

/**
 * Takes the key from the site's secret, if it has one, or else from the file, which it makes where it is missing. What was sealed with the
 * file's key is readable with a site's secret too. @throws when the file can't be used
 */
export function openSecretBox({ dataDir, siteSecret }: { dataDir: string; siteSecret: string }): SecretBox {
  const path = join(dataDir, secretKeyFile)
  if (siteSecret === '') return createAesSecretBox([readKey(path) ?? createKey(path)])
  const key = readKey(path)
  return createAesSecretBox(key === null ? [siteSecret] : [siteSecret, key])
}

/** Null if there is none. */
function readKey(path: string): string | null {
  if (!existsSync(path)) return null
  const key = readFileSync(path, 'utf8').trim()
  if (Buffer.from(key, 'base64').length < keyBytes)
    throw new Error(`${path} is no key: restore it from a backup. Without it, stored secrets can’t be read`)
  return key
}

/** Written beside and linked, so that servers that start at once take the same, and none reads half of it. */
function createKey(path: string): string {
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(part, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(part, { force: true })
  }
  const key = readKey(path)
  if (key === null) throw new Error(`${path} could not be written`)
  return key
}
