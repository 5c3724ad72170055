import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** The folders below `root` with a file that holds `content`. */
const foldersWith = (root: string, content: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && content.test(readFileSync(join(root, name), 'utf8')))
    .map(dirname)

it('every engine keeps the contract of engines', () => {
  const tested = foldersWith('tests/server/adapters/speech', /^\s*engineSuite\(/m)
  const engines = foldersWith('server/adapters/speech', /\): SpeechEngine\b/)
  expect(engines).toContain('openai')
  expect(engines.filter((engine) => !tested.includes(engine))).toEqual([])
})
