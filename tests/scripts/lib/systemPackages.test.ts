import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installMissing } from '../../../scripts/lib/systemPackages.mjs'

const packages = [
  { debian: 'here', why: 'is there' },
  { debian: 'gone', why: 'is not there' },
  { debian: 'other', program: 'elsewhere', why: 'came from elsewhere' },
]
let folder: string
let printed: string[]

/** A machine on which only the package `here` is installed; the programs are shell scripts that record their arguments. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
  program('dpkg-query', `case "$*" in *here*) echo 'here installed';; esac`)
  program('sudo', `shift; exec "$@"`)
  program('elsewhere', '')
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

/** The apt-get calls, without their options. */
function aptCalls(): string[] {
  const log = join(folder, 'asked')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return lines.map((line) => line.replace(/(^| )-(o \S+|\S+)/g, '').trim())
}

const apt = (result: string) => program('apt-get', `echo "$@" >> ${join(folder, 'asked')}; ${result}`)

it('nothing is said or done where all is there', async () => {
  apt('exit 0')
  await installMissing(packages.filter(({ debian }) => debian !== 'gone'))
  expect({ aptCalls: aptCalls(), printed }).toEqual({ aptCalls: [], printed: [] })
})

it('what is missing is named with its reason and installed, and only that', async () => {
  apt('exit 0')
  await installMissing(packages)
  expect(printed[0]).toBe('setup: gone is missing; it is not there')
  expect(aptCalls().at(-1)).toBe('install gone')
})

it('a failed install is tried once more with new package lists, then told how to do by hand', async () => {
  apt('case "$*" in *update*) exit 0;; esac; exit 100')
  await installMissing(packages)
  expect(aptCalls().slice(-2)).toEqual(['update', 'install gone'])
  expect(printed.at(-1)).toContain('apt-get install gone')
})
