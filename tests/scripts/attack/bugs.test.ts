import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleMutants } from '../../../scripts/attack/bugs.mjs'
import { mutantsOf, mutate } from '../../../scripts/attack/bugs/mutants.mjs'
import { nearestTests } from '../../../scripts/attack/bugs/nearestTests.mjs'
import { createRandom } from '../../../scripts/attack/lib/random.mjs'

/** The source after each mutant of that kind, or of any kind. */
const changed = (source: string, kind?: string) =>
  mutantsOf(source)
    .filter((mutant) => kind === undefined || mutant.kind === kind)
    .map((mutant) => mutate(source, mutant))

describe('a small bug', () => {
  it('negates a condition', () => {
    expect(changed('if (a) b()', 'negated condition')).toEqual(['if (!(a)) b()'])
    expect(changed('const c = a ? 1 : 2', 'negated condition')).toEqual(['const c = !(a) ? 1 : 2'])
  })

  it('moves a boundary, and turns an equality round', () => {
    expect(changed('x = a < b', 'comparison')).toEqual(['x = a <= b'])
    expect(changed('x = a >= b', 'comparison')).toEqual(['x = a > b'])
    expect(changed('x = a === b', 'comparison')).toEqual(['x = a !== b'])
  })

  it('swaps and and or, so that the code can still be read', () => {
    expect(changed('x = a && b', 'logic')).toEqual(['x = ((a) || (b))'])
    expect(changed('x = a ?? b', 'logic')).toEqual(['x = ((a) && (b))'])
  })

  it('calculates wrongly, but does not take texts from each other', () => {
    expect(changed('x = a + b', 'arithmetic')).toEqual(['x = a - b'])
    expect(changed('x = Math.min(a, b)', 'arithmetic')).toEqual(['x = Math.max(a, b)'])
    expect(changed("x = 'a' + b", 'arithmetic')).toEqual([])
  })

  it('forgets a statement', () => {
    expect(changed('function f() { save(1); }', 'statement removed')).toEqual(['function f() { ; }'])
  })

  it('gives nothing back', () => {
    expect(changed('function f() { return a }', 'nothing returned')).toEqual(['function f() { return undefined }'])
  })

  it('is off by one, empties a text, turns a truth value', () => {
    expect(changed('f(3)', 'off by one')).toEqual(['f((3 + 1))'])
    expect(changed('f(60_000)')).toEqual([])
    expect(changed("f('a')", 'text')).toEqual(["f('')"])
    expect(changed('f(true)', 'truth value')).toEqual(['f(false)'])
  })

  it('leaves alone what does not run: imports, types, and what errors and the log say', () => {
    const source = [
      "import { a } from 'a'",
      "type B = 'b' | 1 | true",
      "const c: Record<'d', 2> = e",
      "export * from 'f'",
      "throw new TypeError('g')",
      "function h() { ports.log.info('i', { ms: now - began }) }",
    ].join('\n')
    expect(mutantsOf(source)).toEqual([])
  })

  it('leaves alone what stands there for the types only', () => {
    const all = ['x = list[at] ?? 0', 'x = list.at(-1)?.endMs ?? 0', "const [first = ''] = list"].flatMap((line) =>
      changed(line).filter((text) => !text.includes('&&')),
    )
    expect(all.filter((text) => /\(0 \+ 1\)|mutant/.test(text))).toEqual([])
    expect(changed('x = options.limit ?? 5')).toContain('x = options.limit ?? (5 + 1)')
  })

  it('says where it is', () => {
    expect(mutantsOf('a()\nif (b) c()')[0]).toMatchObject({
      line: 2,
      before: 'b',
      after: '!(b)',
    })
  })

  it('is drawn anew by the same seed, from the files that are named', () => {
    const drawn = (seed: number) => sampleMutants(createRandom(seed), ['src/transcript/model/wordAlignment.ts'], 5)
    expect(drawn(1)).toEqual(drawn(1))
    expect(drawn(1)).not.toEqual(drawn(2))
    expect(new Set(drawn(1).map(({ file }) => file))).toEqual(new Set(['src/transcript/model/wordAlignment.ts']))
  })
})

describe('tests near a file', () => {
  let folder = ''
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  /** Creates a project with these files and their imports. */
  const project = (files: Record<string, string[]>) => {
    folder = mkdtempSync(join(tmpdir(), 'nearest-'))
    for (const [path, imports] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), imports.map((name) => `import '${name}'`).join('\n'))
    }
    return nearestTests(
      Object.keys(files).filter((path) => path.includes('.test.')),
      folder,
    )
  }

  it('begin with its own, then come those that import it through the fewest files', () => {
    const nearest = project({
      'src/a.ts': [],
      'src/b.ts': ['./a'],
      'src/c.ts': ['./b'],
      'tests/src/c.test.ts': ['../../src/c'],
      'tests/src/b.test.ts': ['../../src/b'],
      'tests/src/a.test.ts': ['../../src/b'],
      'tests/src/d.test.tsx': ['../../src/a'],
    })
    const own = ['tests/src/a.test.ts', 'tests/src/d.test.tsx', 'tests/src/b.test.ts', 'tests/src/c.test.ts']
    expect(nearest('src/a.ts')).toEqual(own)
    expect(nearest('src/c.ts')).toEqual(['tests/src/c.test.ts'])
  })

  it('are none where no test imports it', () => {
    expect(project({ 'src/a.ts': [], 'tests/src/b.test.ts': ['vitest'] })('src/a.ts')).toEqual([])
  })
})
