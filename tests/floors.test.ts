import { describe, expect, it } from 'vitest'
import { graphOf, projectGraph, specifiers } from './floors/imports'
import { faults } from './floors/rules'

/** The faults of made-up files, given as name and text. */
function faultsOf(files: Record<string, string>): string[] {
  return faults(graphOf(Object.keys(files), (file) => files[file] ?? ''))
}

describe('the floors', () => {
  it('hold in this project', () => {
    expect(faults(projectGraph())).toEqual([])
  })

  it('let a page use everything under it', () => {
    const files = {
      'src/app/App.tsx': "import('../features/task/Page')",
      'src/features/task/Page.tsx': "import '../../transcript/ui/Row'; import '../../shared/send'; import './Page.css'",
      'src/features/task/Page.css': '',
      'src/transcript/ui/Row.tsx': "import '../model'; import 'react'",
      'src/transcript/model.ts': "import '../wire/codes'",
      'src/shared/send.ts': "import type { C } from '../wire/codes'; import 'antd'",
      'src/wire/codes.ts': '',
      'server/app.ts': "import '../src/wire/codes'; import '../src/transcript/model'; import 'hono'",
      'mocks/start.ts': "import '../server/app'; import '../server/adapters/sqlJs'",
      'server/adapters/sqlJs.ts': "import 'sql.js'",
    }
    expect(faultsOf(files)).toEqual([])
  })

  it.each([
    ['a feature imports the app', 'src/features/task/a.ts', '../../app/b', 'src/app/b.ts'],
    ['the transcript imports a feature', 'src/transcript/a.ts', '../features/task/b', 'src/features/task/b.ts'],
    ['shared imports the transcript', 'src/shared/a.ts', '../transcript/b', 'src/transcript/b.ts'],
    ['wire imports shared', 'src/wire/a.ts', '../shared/b', 'src/shared/b.ts'],
    ['the model imports its view', 'src/transcript/a.ts', './ui/b', 'src/transcript/ui/b.tsx'],
    ['the server imports the app', 'server/work/a.ts', '../../src/app/b', 'src/app/b.ts'],
    ['the server imports a transcript view', 'server/work/a.ts', '../../src/transcript/ui/b', 'src/transcript/ui/b.ts'],
    ['the server imports more of shared than its formatters', 'server/work/a.ts', '../../src/shared/b', 'src/shared/b.ts'],
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
      expect(faultsOf({ [from]: text, [to]: '' })).toEqual([expect.stringContaining(`may not import ${to}`)])
    }
  })

  it('refuse a door between features', () => {
    const found = faultsOf({ 'src/features/task/a.ts': "export * from '../user/b'", 'src/features/user/b.ts': '' })
    expect(found).toEqual(['src/features/task/a.ts opens a door into src/features/user/b.ts'])
  })

  it.each([
    ['the transcript', 'src/transcript/a.ts', 'react'],
    ['the transcript', 'src/transcript/a.ts', 'antd/es/button'],
    ['the server app', 'server/routes/a.ts', 'node:fs'],
    ['the mocks', 'mocks/a.ts', 'libsql'],
    ['the page', 'src/shared/a.ts', 'node:path'],
  ])('refuse it when %s (%s) leads to %s', (_, file, name) => {
    expect(faultsOf({ [file]: `import '${name}'` })).toEqual([expect.stringContaining(`may not lead to ${name}`)])
  })

  it('see a forbidden package behind another file, and name the way', () => {
    const found = faultsOf({
      'mocks/start.ts': "import '../server/adapters/disk'",
      'server/adapters/disk.ts': "import 'node:fs'",
    })
    expect(found).toEqual([expect.stringContaining('mocks/start.ts > server/adapters/disk.ts > node:fs')])
  })

  it('let types of a forbidden package through: they are gone when it runs', () => {
    expect(faultsOf({ 'server/a.ts': "import type { ReadStream } from 'node:fs'" })).toEqual([])
  })

  it('refuse a cycle, a long one and one of types too', () => {
    const cycle = {
      'src/shared/a.ts': "import './b'",
      'src/shared/b.ts': "import type { C } from './c'",
      'src/shared/c.ts': "import './a'",
    }
    expect(faultsOf(cycle)).toEqual(['a cycle: src/shared/a.ts > src/shared/b.ts > src/shared/c.ts > src/shared/a.ts'])
    expect(faultsOf({ 'src/shared/a.ts': "import './a'" })).toHaveLength(1)
  })

  it('let what is loaded later lead back', () => {
    expect(
      faultsOf({ 'src/app/pages.ts': "lazy(() => import('./Page'))", 'src/app/Page.tsx': "import './pages'" }),
    ).toEqual([])
  })

  it('refuse a file that stands on no floor', () => {
    expect(() => faultsOf({ 'src/shared/a.ts': "import '../b'", 'src/b.ts': '' })).toThrow(
      'src/b.ts stands on no floor',
    )
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
  ])('sees %s', (text, when) => {
    expect(specifiers('a.ts', text)).toEqual([{ specifier: expect.stringMatching(/^\.\/x/) as string, when }])
  })

  it('passes over what only looks like an import', () => {
    const text =
      "// import './x'\nconst a = \"import './x'\"; new URL('./x', base); new URL('./x.svg', import.meta.url)"
    expect(specifiers('a.ts', text)).toEqual([])
  })

  it('fails on an import that only running would tell', () => {
    expect(() => specifiers('a.ts', '\nimport(name)')).toThrow("a.ts:2: what this imports can't be read")
    expect(() => specifiers('a.ts', "import.meta.glob('./*.ts')")).toThrow('a.ts:1')
  })

  it('fails on an import that leads nowhere', () => {
    expect(() => faultsOf({ 'src/shared/a.ts': "import './gone'" })).toThrow(
      'src/shared/a.ts imports ./gone, which is no file',
    )
  })
})
