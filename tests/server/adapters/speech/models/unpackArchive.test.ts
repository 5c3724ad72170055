import { mkdtemp, readdir, readFile, rm, truncate, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveError, keptPath, unpackArchive } from '../../../../../server/adapters/speech/models/unpackArchive'
import { archivePath, sha256 } from './sampleModels'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'))
})
afterEach(() => rm(folder, { recursive: true }))

const paths = ['model.onnx', 'tokens.txt', 'tokenizer']
const unpack = (archive: string, maxBytes = 2 ** 20) =>
  unpackArchive({ archive: archivePath(archive), to: folder, paths, maxBytes })
const unpacked = async () => (await readdir(folder, { recursive: true })).sort()
const text = (path: string) => readFile(join(folder, path), 'utf8')

describe('unpacking', () => {
  it.each(['model', 'dotted', 'streams'])('%s: keeps the files and folders that are asked for', async (archive) => {
    const files = await unpack(archive)
    const kept = ['model.onnx', 'tokenizer', 'tokenizer/merges.txt', 'tokenizer/vocab.json', 'tokens.txt']
    expect(await unpacked()).toEqual(kept)
    expect(await text('tokenizer/vocab.json')).toBe('{"a":0}\n')
    expect(await text('model.onnx')).toBe('weights of a tiny model\n'.repeat(40))
    for (const { path, bytes, sha256: checksum } of files) {
      const content = await text(path)
      expect([path, bytes, checksum]).toEqual([path, content.length, sha256(content)])
    }
    expect(files.map(({ path }) => path).sort()).toEqual(kept.filter((path) => path !== 'tokenizer'))
  })

  it('drops links and names that lead elsewhere', async () => {
    await expect(unpack('hostile')).rejects.toThrow('does not contain model.onnx')
    expect(await unpacked()).toEqual(['tokenizer', 'tokenizer/vocab.json', 'tokens.txt'])
    const beside = await readdir(join(folder, '..'))
    expect(beside).not.toContain('escaped.txt')
  })

  it('says what is missing and what is there instead', async () => {
    const request = { archive: archivePath('model'), to: folder, maxBytes: 2 ** 20 }
    await expect(unpackArchive({ ...request, paths: ['encoder.onnx', 'tokens.txt', 'token'] })).rejects.toThrow(
      /it does not contain encoder\.onnx, token, but .*\/model\.onnx, .*vocab\.json/,
    )
  })

  it.each(['damaged', 'cut', 'twice'])('refuses the archive %s', async (archive) => {
    await expect(unpack(archive)).rejects.toThrow(ArchiveError)
  })

  it('refuses what is no archive', async () => {
    const archive = join(folder, '../not-an-archive.tar.bz2')
    await copyFile(new URL(import.meta.url).pathname, archive)
    await expect(unpackArchive({ archive, to: folder, paths, maxBytes: 2 ** 20 })).rejects.toThrow(ArchiveError)
    await truncate(archive)
    await expect(unpackArchive({ archive, to: folder, paths, maxBytes: 2 ** 20 })).rejects.toThrow(ArchiveError)
    await rm(archive)
  })

  it('stops at the limit', async () => {
    await expect(unpack('model', 2_000)).rejects.toThrow('more than 2000 bytes')
  })

  it('passes on the error of the system', async () => {
    await copyFile(archivePath('model'), join(folder, 'file'))
    const to = join(folder, 'file/below')
    const into = unpackArchive({ archive: archivePath('model'), to, paths, maxBytes: 2 ** 20 })
    await expect(into).rejects.toMatchObject({ code: 'ENOTDIR' })
    const missing = unpackArchive({ archive: join(folder, 'none'), to: folder, paths, maxBytes: 2 ** 20 })
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the path of an entry', () => {
  it.each([
    ['top/model.onnx', 'model.onnx'],
    ['./top/model.onnx', 'model.onnx'],
    ['model.onnx', 'model.onnx'],
    ['top/tokenizer/a/b.json', 'tokenizer/a/b.json'],
    ['top/other.onnx', null],
    ['top/model.onnx.bak', null],
    ['top/tokenizer2/a', null],
    ['top/tokenizer/../model.onnx', null],
    ['../model.onnx', null],
    ['/model.onnx', null],
    ['top/tokenizer/a\\b', null],
    ['top/tokenizer//a', null],
    ['top/tokenizer/', null],
  ])('%s is kept as %s', (name, path) => {
    expect(keptPath(name, paths)).toBe(path)
  })
})
