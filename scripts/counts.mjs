/** How many tests passed and failed, from what a test runner reports. What never ran is a failure too. */

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {any} report vitest's JSON report; undefined when there is none
 * @param {number} exitCode of vitest
 * @returns {Counts}
 */
export function unitCounts(report, exitCode) {
  if (!report) return settle(0, 0, exitCode)
  /** @type {any[]} */
  const files = report.testResults
  // A file that could not be loaded has no tests, only a status.
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
  return settle(report.numPassedTests, report.numFailedTests + broken.length, exitCode)
}

/**
 * What passed at a second try, where one is given, passed.
 * @param {any} report Playwright's JSON report; undefined when there is none
 * @param {number} exitCode of Playwright
 * @returns {Counts}
 */
export function browserCounts(report, exitCode) {
  if (!report) return settle(0, 0, exitCode)
  const { expected, unexpected, flaky } = report.stats
  return settle(expected + flaky, unexpected, exitCode)
}

/** @param {readonly Counts[]} all */
export function sum(all) {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 })
}

const isFailed = (/** @type {any} */ test) => test.status === 'failed'

/** No tests at all, or a runner that ended badly without a failed test, counts as one failure. */
function settle(/** @type {number} */ passed, /** @type {number} */ failed, /** @type {number} */ exitCode) {
  const ranWell = failed > 0 || (passed > 0 && exitCode === 0)
  return { passed, failed: ranWell ? failed : 1 }
}
