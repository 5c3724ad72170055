import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../../scripts/run.mjs'
import { hashOf, isFresh, unlessFresh } from '../../scripts/stamp.mjs'

let folder: string
let work: { stamp: string; inputs: string[]; values?: string }

beforeEach(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/stamp-'))
  writeFileSync(join(folder, 'input'), 'one')
  const inside = (name: string) => relative(root, join(folder, name))
  work = { stamp: inside('out/stamp'), inputs: [inside('input'), inside('absent')] }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Whether the work was done. */
const offer = () => unlessFresh(work, async () => undefined)

it('work is done once as long as its inputs stay the same', async () => {
  expect([await offer(), await offer()]).toEqual([true, false])
})

it('work is done again when an input changed, appeared or was renamed', async () => {
  await offer()
  writeFileSync(join(folder, 'input'), 'two')
  expect(isFresh(work)).toBe(false)
  expect(await offer()).toBe(true)
  writeFileSync(join(folder, 'absent'), '')
  expect(await offer()).toBe(true)
})

it('work is done again when a value it depends on changed', async () => {
  await offer()
  work.values = 'other'
  expect([await offer(), await offer()]).toEqual([true, false])
})

it('work that failed is done again', async () => {
  await offer()
  writeFileSync(join(folder, 'input'), 'two')
  await expect(unlessFresh(work, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off')
  expect(await offer()).toBe(true)
})

it('the hash covers names, so that moving a text from one file to another shows', () => {
  const [input = ''] = work.inputs
  const before = hashOf([input])
  rmSync(join(root, input))
  writeFileSync(join(folder, 'absent'), 'one')
  expect(hashOf(work.inputs)).not.toBe(before)
})
