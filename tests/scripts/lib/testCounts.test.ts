import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import {
  countE2eTests,
  countUnitTests,
  e2eTestFaults,
  mergeE2eReports,
  sumCounts,
  unitTestFaults,
} from '../../../scripts/lib/testCounts.mjs'
import { root } from '../../../scripts/lib/run.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((testStatus) => ({ status: testStatus })),
})
const unitReport = (numPassedTests: number, numFailedTests: number, ...testResults: unknown[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
})

describe('counting unit tests', () => {
  it('takes what the runner counted', () => {
    expect(countUnitTests(unitReport(3, 0, file('passed', 'passed')), 0)).toEqual({ passed: 3, failed: 0 })
    expect(countUnitTests(unitReport(2, 1, file('failed', 'passed', 'failed')), 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(countUnitTests(unitReport(2, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({
      passed: 2,
      failed: 1,
    })
  })

  it('counts a runner that ended badly though every test passed as a failure', () => {
    expect(countUnitTests(unitReport(2, 0, file('passed', 'passed')), 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts no tests, and no report, as a failure', () => {
    expect(countUnitTests(unitReport(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
    expect(countUnitTests(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('counting browser tests', () => {
  it('takes what the runner counted, one that passed at its second try as passed', () => {
    expect(countE2eTests({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }, 1)).toEqual({
      passed: 5,
      failed: 1,
    })
  })

  it('counts only skipped tests, a crash and no report as a failure', () => {
    expect(countE2eTests({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 2 } }, 0)).toEqual({
      passed: 0,
      failed: 1,
    })
    expect(countE2eTests({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toEqual({
      passed: 4,
      failed: 1,
    })
    expect(countE2eTests(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })
})

it('counts of several runners add up', () => {
  expect(
    sumCounts([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})

describe('reports of several runs of Playwright', () => {
  const report = (file: string, expected: number) => ({
    suites: [{ title: file }],
    stats: { expected, unexpected: 1, flaky: 0, skipped: 0 },
    config: { rootDir: '/tests' },
  })

  it('are one report with the sums', () => {
    expect(mergeE2eReports([report('pages', 2), report('meetings', 3)])).toEqual({
      suites: [{ title: 'pages' }, { title: 'meetings' }],
      stats: { expected: 5, unexpected: 2, flaky: 0 },
      config: { rootDir: '/tests' },
    })
  })

  it('of which one is missing are none', () => {
    expect(mergeE2eReports([report('pages', 2), undefined])).toBeUndefined()
  })
})

describe('failed and flaky tests', () => {
  it('of the unit tests are named with their reason, and so is a file that could not be loaded', () => {
    const name = join(root, 'tests/a.test.ts')
    const assertionResults = [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      {
        fullName: 'divides',
        status: 'failed',
        failureMessages: ['\u001b[31mError: by zero\u001b[39m\nat 1\nat 2\nat 3'],
      },
      { fullName: 'waits', status: 'passed', failureMessages: ['Error: too late'] },
    ]
    const broken = {
      name: join(root, 'tests/b.test.ts'),
      status: 'failed',
      message: 'SyntaxError',
      assertionResults: [],
    }
    expect(unitTestFaults({ testResults: [{ name, status: 'failed', assertionResults }, broken] })).toEqual([
      { kind: 'failed', name: 'tests/a.test.ts > divides', reason: 'Error: by zero\nat 1\nat 2' },
      { kind: 'flaky', name: 'tests/a.test.ts > waits', reason: 'Error: too late' },
      { kind: 'failed', name: 'tests/b.test.ts', reason: 'SyntaxError' },
    ])
  })

  it('of the browser tests are named with the reason of their first failure', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'a.e2e.ts',
      title,
      tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
    })
    const specs = [spec('passes', 'expected'), spec('fails', 'unexpected', 'no text', 'again')]
    const report = { suites: [{ specs, suites: [{ specs: [spec('passes late', 'flaky', 'too late')] }] }] }
    expect(e2eTestFaults(report)).toEqual([
      { kind: 'failed', name: 'a.e2e.ts > fails', reason: 'no text' },
      { kind: 'flaky', name: 'a.e2e.ts > passes late', reason: 'too late' },
    ])
  })

  it('of a missing report are none', () => {
    expect([...unitTestFaults(undefined), ...e2eTestFaults(undefined)]).toEqual([])
  })
})
