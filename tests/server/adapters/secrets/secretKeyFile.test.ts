import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecretBox, secretKeyFile } from '../../../../server/adapters/secrets/secretKeyFile'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const siteSecret = 'a secret that the servers of a site share'

describe('the key of secrets', () => {
  it('is a file that only its owner can read, made once', () => {
    const sealed = openSecretBox({ dataDir, siteSecret: '' }).seal('key', 'here')
    const path = join(dataDir, secretKeyFile)
    expect(readdirSync(dataDir)).toEqual([secretKeyFile])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const content = readFileSync(path, 'utf8')
    expect(Buffer.from(content, 'base64')).toHaveLength(32)
    expect(openSecretBox({ dataDir, siteSecret: '' }).open(sealed, 'here')).toBe('key')
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  it('is taken from the site’s secret, which needs no file and opens what the file’s key sealed', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'secrets-'))
    const ofSite = openSecretBox({ dataDir: elsewhere, siteSecret })
    expect(readdirSync(elsewhere)).toEqual([])
    rmSync(elsewhere, { recursive: true })
    const sealed = openSecretBox({ dataDir, siteSecret: '' }).seal('key', 'here')
    expect(ofSite.open(sealed, 'here')).toBeNull()
    const both = openSecretBox({ dataDir, siteSecret })
    expect(both.open(sealed, 'here')).toBe('key')
    expect(ofSite.open(both.seal('key', 'here'), 'here')).toBe('key')
  })

  it('is not made anew where its file is damaged', () => {
    writeFileSync(join(dataDir, secretKeyFile), 'short')
    expect(() => openSecretBox({ dataDir, siteSecret: '' })).toThrow('is no key: restore it from a backup')
  })

  it('opens nothing that was changed or moved', () => {
    const box = openSecretBox({ dataDir, siteSecret: '' })
    const sealed = box.seal('a key 钥匙', 'here')
    expect(box.seal('a key 钥匙', 'here')).not.toBe(sealed)
    expect(box.open(sealed, 'here')).toBe('a key 钥匙')
    expect(box.open(sealed, 'there')).toBeNull()
    const other = sealed.endsWith('A') ? 'B' : 'A'
    for (const bad of [sealed.slice(0, -4), sealed.slice(0, -8) + other.repeat(8), box.prefix])
      expect(box.open(bad, 'here')).toBeNull()
  })
})
