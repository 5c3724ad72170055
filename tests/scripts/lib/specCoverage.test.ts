import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { e2eTestResults, coverageProblems, parseSpecRows, unitTestResults } from '../../../scripts/lib/specCoverage.mjs'
import { root } from '../../../scripts/lib/run.mjs'

const row = { id: '3.4', files: ['tests/a.test.ts'] }
const shown = { file: 'tests/a.test.ts', title: 'the user counts §3.4', passed: true }

test('rows are read from the table, those to come without files', () => {
  const markdown =
    '| row  | said | tests |\n|------|---|---|\n| 3.4  | x | `tests/a.test.ts` `tests/e2e/b.e2e.ts` |\n| 3.13 | y |\n'
  expect(parseSpecRows(markdown)).toEqual([
    { id: '3.4', files: ['tests/a.test.ts', 'tests/e2e/b.e2e.ts'] },
    { id: '3.13', files: [] },
  ])
})

test('unit tests are known by their files and whole names', () => {
  const assertionResults = [
    { fullName: 'the user counts §3.4', status: 'passed' },
    { fullName: 'the user waits', status: 'skipped' },
  ]
  expect(unitTestResults({ testResults: [{ name: join(root, 'tests/a.test.ts'), assertionResults }] })).toEqual([
    shown,
    { ...shown, title: 'the user waits', passed: false },
  ])
})

test('browser tests are known by their files, groups and titles; a skipped one has not passed', () => {
  const spec = (title: string, status: string) => ({ file: 'b.e2e.ts', title, tests: [{ status }] })
  const inner = { title: 'in German §1.9', specs: [spec('it greets', 'skipped')] }
  const suite = { title: 'b.e2e.ts', specs: [spec('it ends §4.5', 'expected')], suites: [inner] }
  expect(e2eTestResults({ config: { rootDir: join(root, 'tests/e2e') }, suites: [suite] })).toEqual([
    { file: 'tests/e2e/b.e2e.ts', title: 'it ends §4.5', passed: true },
    { file: 'tests/e2e/b.e2e.ts', title: 'in German §1.9 it greets', passed: false },
  ])
})

describe('the specification', () => {
  it('is covered by a passing test of each file of a row', () => expect(coverageProblems([row], [shown])).toEqual([]))

  it.each([
    ['no test', [], 'no test of tests/a.test.ts names row 3.4'],
    ['one elsewhere', [{ ...shown, file: 'tests/b.test.ts' }], 'no test of tests/a.test.ts names row 3.4'],
    ['one that begins like it', [{ ...shown, title: '§3.41' }], 'no test of tests/a.test.ts names row 3.4'],
    ['one that fails', [{ ...shown, passed: false }], 'a test of tests/a.test.ts that names row 3.4 did not pass'],
    [
      'one that fails beside one that passes',
      [shown, { ...shown, passed: false }],
      'a test of tests/a.test.ts that names row 3.4 did not pass',
    ],
  ])('is not covered by %s', (_, tests, fault) => expect(coverageProblems([row], tests)).toContain(fault))

  it('has no row twice, and no test a row that is not there', () => {
    expect(coverageProblems([row, row], [shown])).toEqual(['row 3.4 is duplicated'])
    expect(coverageProblems([row], [shown, { ...shown, title: 'odd §9.99' }])).toEqual([
      'tests/a.test.ts names row 9.99, but the table does not list it',
    ])
  })
})
