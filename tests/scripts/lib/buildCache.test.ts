import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/run.mjs'
import { hashFiles, isFresh, buildIfStale } from '../../../scripts/lib/buildCache.mjs'

let folder: string
let target: { stamp: string; inputs: string[]; values?: string }

beforeEach(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/stamp-'))
  writeFileSync(join(folder, 'input'), 'one')
  const inside = (name: string) => relative(root, join(folder, name))
  target = { stamp: inside('out/stamp'), inputs: [inside('input'), inside('absent')] }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Resolves to whether it was built. */
const build = () => buildIfStale(target, async () => undefined)

it('work is done once as long as its inputs stay the same', async () => {
  expect([await build(), await build()]).toEqual([true, false])
})

it('work is done again when an input changed, appeared or was renamed', async () => {
  await build()
  writeFileSync(join(folder, 'input'), 'two')
  expect(isFresh(target)).toBe(false)
  expect(await build()).toBe(true)
  writeFileSync(join(folder, 'absent'), '')
  expect(await build()).toBe(true)
})

it('work is done again when a value it depends on changed', async () => {
  await build()
  target.values = 'other'
  expect([await build(), await build()]).toEqual([true, false])
})

it('work that failed is done again', async () => {
  await build()
  writeFileSync(join(folder, 'input'), 'two')
  await expect(buildIfStale(target, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off')
  expect(await build()).toBe(true)
})

it('the hash covers names, so that moving a text from one file to another shows', () => {
  const [input = ''] = target.inputs
  const before = hashFiles([input])
  rmSync(join(root, input))
  writeFileSync(join(folder, 'absent'), 'one')
  expect(hashFiles(target.inputs)).not.toBe(before)
})
