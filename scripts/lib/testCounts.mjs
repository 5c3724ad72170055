/** Counts passed and failed tests from a runner's report. A missing report counts as a failure. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { e2eSpecs } from './e2eSpecs.mjs'
import { root } from './run.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {any} report vitest's JSON report; undefined if missing
 * @param {number} exitCode of vitest
 * @returns {Counts}
 */
export function countUnitTests(report, exitCode) {
  if (!report) return withRunnerFailure(0, 0, exitCode)
  /** @type {any[]} */
  const files = report.testResults
  const broken = files.filter(isBroken)
  return withRunnerFailure(report.numPassedTests, report.numFailedTests + broken.length, exitCode)
}

/**
 * Flaky tests, which passed on a retry, count as passed.
 * @param {any} report Playwright's JSON report; undefined if missing
 * @param {number} exitCode of Playwright
 * @returns {Counts}
 */
export function countE2eTests(report, exitCode) {
  if (!report) return withRunnerFailure(0, 0, exitCode)
  const { expected, unexpected, flaky } = report.stats
  return withRunnerFailure(expected + flaky, unexpected, exitCode)
}

/**
 * Joins Playwright's JSON reports of several runs into one; undefined if one is missing.
 * @param {readonly any[]} reports
 */
export function mergeE2eReports(reports) {
  if (reports.some((report) => !report)) return undefined
  const total = (/** @type {string} */ status) => reports.reduce((sum, { stats }) => sum + stats[status], 0)
  return {
    ...reports[0],
    suites: reports.flatMap(({ suites }) => suites),
    stats: { expected: total('expected'), unexpected: total('unexpected'), flaky: total('flaky') },
  }
}

/**
 * @typedef {object} Fault a test that failed, or that failed and then passed on a retry (`flaky`)
 * @property {'failed' | 'flaky'} kind
 * @property {string} name its file and title
 * @property {string} reason first lines of the first error
 */

/**
 * What a report says of failed and flaky tests.
 * @param {any} report vitest's JSON report; undefined if missing
 * @returns {Fault[]}
 */
export function unitTestFaults(report) {
  /** @type {any[]} */
  const files = report?.testResults ?? []
  return files.flatMap((file) => {
    const name = relative(root, file.name)
    const faults = file.assertionResults
      // A retry that passed leaves the messages of the attempts before it.
      .filter((/** @type {any} */ test) => isFailed(test) || test.failureMessages?.length > 0)
      .map((/** @type {any} */ test) => ({
        kind: isFailed(test) ? 'failed' : 'flaky',
        name: `${name} > ${test.fullName}`,
        reason: firstLines(test.failureMessages?.[0]),
      }))
    return isBroken(file) ? [...faults, { kind: 'failed', name, reason: firstLines(file.message) }] : faults
  })
}

/**
 * What a report says of failed and flaky tests.
 * @param {any} report Playwright's JSON report; undefined if missing
 * @returns {Fault[]}
 */
export function e2eTestFaults(report) {
  return e2eSpecs(report ?? {}).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        kind: status === 'flaky' ? 'flaky' : 'failed',
        name: `${file} > ${title}`,
        reason: firstLines(results.find((/** @type {any} */ { error }) => error)?.error.message),
      })),
  )
}

/** @param {string | undefined} message without colors, short enough for a summary */
function firstLines(message = '') {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, 3).join('\n').slice(0, 400)
}

/** @param {readonly Counts[]} all */
export function sumCounts(all) {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 })
}

const isFailed = (/** @type {any} */ test) => test.status === 'failed'

/** A file that failed to load has no failed tests, only a status. */
const isBroken = (/** @type {any} */ file) => file.status === 'failed' && !file.assertionResults.some(isFailed)

/** No tests at all, or a nonzero exit code without a failed test, counts as one failure. */
function withRunnerFailure(/** @type {number} */ passed, /** @type {number} */ failed, /** @type {number} */ exitCode) {
  const isConclusive = failed > 0 || (passed > 0 && exitCode === 0)
  return { passed, failed: isConclusive ? failed : 1 }
}
