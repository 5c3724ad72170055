import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { graphOf, projectGraph, specifiers } from './layers/importGraph'
import { violations } from './layers/rules'

/** The violations in fictitious files, given by name and text. */
function violationsIn(files: Record<string, string>): string[] {
  return violations(graphOf(Object.keys(files), (file) => files[file] ?? ''))
}

describe('the layers', () => {
  // Parses every file of the project.
  it('hold in this project', { timeout: 180_000 }, () => {
    expect(violations(projectGraph())).toEqual([])
  })

  it('let a page use everything under it', () => {
    const files = {
      'src/app/App.tsx': "import('../features/task/Page')",
      'src/features/task/Page.tsx': "import '../../transcript/ui/Row'; import '../../shared/send'; import './Page.css'",
      'src/features/task/Page.css': '',
      'src/transcript/ui/Row.tsx': "import '../model/transcript'; import 'react'",
      'src/transcript/model/transcript.ts': "import '../../wire/constants'",
      'src/shared/send.ts': "import type { C } from '../wire/constants'; import 'antd'",
      'src/wire/constants.ts': '',
      'server/app.ts': "import '../src/wire/constants'; import '../src/transcript/model/transcript'; import 'hono'",
      'mocks/startMocks.ts': "import '../server/app'; import '../server/adapters/sqlJs'",
      'server/adapters/sqlJs.ts': "import 'sql.js'",
    }
    expect(violationsIn(files)).toEqual([])
  })

  it.each([
    ['a feature imports the app', 'src/features/task/a.ts', '../../app/b', 'src/app/b.ts'],
    ['the transcript imports a feature', 'src/transcript/a.ts', '../features/task/b', 'src/features/task/b.ts'],
    ['shared imports the transcript', 'src/shared/a.ts', '../transcript/b', 'src/transcript/b.ts'],
    ['wire imports shared', 'src/wire/a.ts', '../shared/b', 'src/shared/b.ts'],
    ['the model imports its view', 'src/transcript/a.ts', './ui/b', 'src/transcript/ui/b.tsx'],
    ['the server imports the app', 'server/work/a.ts', '../../src/app/b', 'src/app/b.ts'],
    ['the server imports a transcript view', 'server/work/a.ts', '../../src/transcript/ui/b', 'src/transcript/ui/b.ts'],
    [
      'the server imports more of shared than its formatters',
      'server/work/a.ts',
      '../../src/shared/b',
      'src/shared/b.ts',
    ],
    ['the server imports an adapter', 'server/app.ts', './adapters/b', 'server/adapters/b.ts'],
    ['the page imports the server', 'src/shared/a.ts', '../../server/b', 'server/b.ts'],
    ['production code imports the mocks', 'src/app/a.ts', '../../mocks/b', 'mocks/b.ts'],
    ['the mocks import the page', 'mocks/a.ts', '../src/shared/b', 'src/shared/b.ts'],
  ])('refuse it when %s', (_, from, specifier, to) => {
    for (const text of [
      `import '${specifier}'`,
      `void import('${specifier}')`,
      `import type { B } from '${specifier}'`,
    ]) {
      expect(violationsIn({ [from]: text, [to]: '' })).toEqual([expect.stringContaining(`may not import ${to}`)])
    }
  })

  it('refuse a door between features', () => {
    const found = violationsIn({ 'src/features/task/a.ts': "export * from '../user/b'", 'src/features/user/b.ts': '' })
    expect(found).toEqual(['src/features/task/a.ts may not import src/features/user/b.ts of another feature'])
  })

  it.each([
    ['the transcript', 'src/transcript/a.ts', 'react'],
    ['the transcript', 'src/transcript/a.ts', 'antd/es/button'],
    ['the server app', 'server/routes/a.ts', 'node:fs'],
    ['the mocks', 'mocks/a.ts', 'libsql'],
    ['the page', 'src/shared/a.ts', 'node:path'],
  ])('refuse it when %s (%s) leads to %s', (_, file, name) => {
    expect(violationsIn({ [file]: `import '${name}'` })).toEqual([expect.stringContaining(`may not lead to ${name}`)])
  })

  it('see a forbidden package behind another file, and name the way', () => {
    const found = violationsIn({
      'mocks/startMocks.ts': "import '../server/adapters/storage/disk'",
      'server/adapters/storage/disk.ts': "import 'node:fs'",
    })
    expect(found).toEqual([expect.stringContaining('mocks/startMocks.ts > server/adapters/storage/disk.ts > node:fs')])
  })

  it('let types of a forbidden package through: they are gone when it runs', () => {
    expect(violationsIn({ 'server/a.ts': "import type { ReadStream } from 'node:fs'" })).toEqual([])
  })

  it('refuse a cycle, a long one and one of types too', () => {
    const cycle = {
      'src/shared/a.ts': "import './b'",
      'src/shared/b.ts': "import type { C } from './c'",
      'src/shared/c.ts': "import './a'",
    }
    expect(violationsIn(cycle)).toEqual([
      'a cycle: src/shared/a.ts > src/shared/b.ts > src/shared/c.ts > src/shared/a.ts',
    ])
    expect(violationsIn({ 'src/shared/a.ts': "import './a'" })).toHaveLength(1)
  })

  it('refuse a cycle through what is loaded later', () => {
    const cycle = { 'src/app/pageTable.ts': "lazy(() => import('./Page'))", 'src/app/Page.tsx': "import './pageTable'" }
    expect(violationsIn(cycle)).toEqual(['a cycle: src/app/pageTable.ts > src/app/Page.tsx > src/app/pageTable.ts'])
    const worker = { 'src/shared/a.ts': "new URL('./b.ts', import.meta.url)", 'src/shared/b.ts': "import './a'" }
    expect(violationsIn(worker)).toHaveLength(1)
  })

  it.each([
    ['of a feature', 'src/features/task', 'record', 'list'],
    ['of the server', 'server/usecases', 'live', 'credit'],
    ['of a layer', 'src', 'shared', 'wire'],
  ])('refuse two folders %s that import each other, though no file is in a cycle', (_, parent, one, other) => {
    const files = {
      [`${parent}/${one}/a.ts`]: `import type { B } from '../${other}/deep/b'`,
      [`${parent}/${one}/c.ts`]: '',
      [`${parent}/${other}/deep/b.ts`]: '',
      [`${parent}/${other}/d.ts`]: `void import('../${one}/c')`,
    }
    expect(violationsIn(files)).toContain(
      `${parent}/${one} and ${parent}/${other} import each other: ` +
        `${parent}/${one}/a.ts > ${parent}/${other}/deep/b.ts, ${parent}/${other}/d.ts > ${parent}/${one}/c.ts`,
    )
  })

  it('let a folder and the files beside it use each other, and the entry start the mocks', () => {
    const files = {
      'src/main.tsx': "import('../mocks/startMocks')",
      'src/wire/codes.ts': '',
      'mocks/startMocks.ts': "import './panel/view'; import '../src/wire/codes'",
      'mocks/panel/view.ts': "import '../text'",
      'mocks/text.ts': '',
    }
    expect(violationsIn(files)).toEqual([])
  })

  it('refuse a file that is in none', () => {
    expect(() => violationsIn({ 'src/shared/a.ts': "import '../b'", 'src/b.ts': '' })).toThrow(
      'src/b.ts is in no layer',
    )
  })
})

describe('the tracked files', () => {
  /** An import names no extension, so that of a script does not tell two modules apart. */
  const nameOf = (path: string) => path.toLowerCase().replace(/\.tsx$/, '.ts')

  /** Groups of paths that are the same on a case-insensitive file system, or for an import on one; folders included. */
  function caseConflicts(files: readonly string[]): string[][] {
    const paths = new Set(
      files.flatMap((file) => {
        const parts = file.split('/')
        return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
      }),
    )
    const groups = new Map<string, string[]>()
    for (const path of paths) groups.set(nameOf(path), [...(groups.get(nameOf(path)) ?? []), path])
    return [...groups.values()].filter((group) => group.length > 1)
  }

  it('never differ in case only', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
    expect(caseConflicts(files)).toEqual([])
  })

  it('would be found if they did, in a folder too', () => {
    expect(caseConflicts(['src/a.ts', 'src/A.ts', 'src/b.ts'])).toEqual([['src/a.ts', 'src/A.ts']])
    expect(caseConflicts(['src/a.ts', 'Src/b.ts'])).toEqual([['src', 'Src']])
    expect(caseConflicts(['src/a.ts', 'src/A.tsx', 'src/b.ts', 'src/b.css'])).toEqual([['src/a.ts', 'src/A.tsx']])
  })
})

describe('the walker', () => {
  it.each([
    ["import './x'", 'start'],
    ["import a from './x'", 'start'],
    ["import { type A, b } from './x'", 'start'],
    ["import { type A } from './x'", 'start'],
    ["import type { A } from './x'", 'type'],
    ["export { a } from './x'", 'start'],
    ["export type { A } from './x'", 'type'],
    ["export * from './x'", 'start'],
    ["const a = lazy(() => import('./x'))", 'later'],
    ['const a = import(`./x`)', 'later'],
    ["let a: import('./x').A", 'type'],
    ["new Worker(new URL('./x.ts', import.meta.url))", 'later'],
  ])('sees %s', (text, phase) => {
    expect(specifiers('a.ts', text)).toEqual([{ specifier: expect.stringMatching(/^\.\/x/) as string, phase }])
  })

  it('passes over what only looks like an import', () => {
    const text =
      "// import './x'\nconst a = \"import './x'\"; new URL('./x', base); new URL('./x.svg', import.meta.url)"
    expect(specifiers('a.ts', text)).toEqual([])
  })

  it('fails on an import that only running would tell', () => {
    expect(() => specifiers('a.ts', '\nimport(name)')).toThrow('a.ts:2: the specifier of this import is not a literal')
    expect(() => specifiers('a.ts', "import.meta.glob('./*.ts')")).toThrow('a.ts:1')
  })

  it('fails on an import that leads nowhere', () => {
    expect(() => violationsIn({ 'src/shared/a.ts': "import './gone'" })).toThrow(
      'src/shared/a.ts imports ./gone, which does not exist',
    )
  })
})
