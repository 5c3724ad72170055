import { describe, expect, it } from 'vitest'
import { browserCounts, sum, unitCounts } from '../../scripts/counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})
const unitReport = (numPassedTests: number, numFailedTests: number, ...testResults: unknown[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
})

describe('counting unit tests', () => {
  it('takes what the runner counted', () => {
    expect(unitCounts(unitReport(3, 0, file('passed', 'passed')), 0)).toEqual({ passed: 3, failed: 0 })
    expect(unitCounts(unitReport(2, 1, file('failed', 'passed', 'failed')), 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(unitCounts(unitReport(2, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a runner that ended badly though every test passed as a failure', () => {
    expect(unitCounts(unitReport(2, 0, file('passed', 'passed')), 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts no tests, and no report, as a failure', () => {
    expect(unitCounts(unitReport(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
    expect(unitCounts(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('counting browser tests', () => {
  it('takes what the runner counted, one that passed at its second try as passed', () => {
    expect(browserCounts({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }, 1)).toEqual({
      passed: 5,
      failed: 1,
    })
  })

  it('counts only skipped tests, a crash and no report as a failure', () => {
    expect(browserCounts({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 2 } }, 0)).toEqual({
      passed: 0,
      failed: 1,
    })
    expect(browserCounts({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toEqual({
      passed: 4,
      failed: 1,
    })
    expect(browserCounts(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })
})

it('counts of several runners add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
