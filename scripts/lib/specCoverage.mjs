/**
 * Checks that each row of docs/specification-coverage.md has a passing test. A test names its rows at the end of its title, as `§3.4`;
 * a group names them for all its tests.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { e2eSpecs } from './e2eSpecs.mjs'
import { root } from './run.mjs'

/** @typedef {{ file: string, title: string, passed: boolean }} Test `title` includes its groups */
/** @typedef {{ id: string, files: string[] }} Row `files` is empty for planned rows */

/**
 * Parses the table.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function parseSpecRows(markdown) {
  return [...markdown.matchAll(/^\| (\d+\.\d+) +\|.*$/gm)].map(([line, id = '']) => ({
    id,
    files: [...line.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file),
  }))
}

/**
 * @param {any} report vitest's JSON report
 * @returns {Test[]}
 */
export function unitTestResults(report) {
  return report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { fullName, status }) => ({
      file: relative(root, name),
      title: fullName,
      passed: status === 'passed',
    })),
  )
}

/**
 * @param {any} report Playwright's JSON report
 * @returns {Test[]}
 */
export function e2eTestResults(report) {
  const folder = relative(root, report.config.rootDir)
  return e2eSpecs(report).map(({ file, title, groups, tests }) => ({
    file: join(folder, file),
    title: [...groups.slice(1), title].join(' '),
    passed: tests.every(({ status }) => status === 'expected' || status === 'flaky'),
  }))
}

/**
 * Problems, one sentence each.
 * @param {readonly Row[]} rows
 * @param {readonly Test[]} tests
 * @returns {string[]}
 */
export function coverageProblems(rows, tests) {
  const testsByRow = tests.flatMap((test) =>
    [...test.title.matchAll(/§(\d+\.\d+)/g)].map(([, id = '']) => ({ ...test, id })),
  )
  const expected = rows.flatMap(({ id, files }) => files.map((file) => ({ id, file })))
  const duplicates = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)
  const same = (/** @type {{ id: string, file: string }} */ a) => (/** @type {{ id: string, file: string }} */ b) =>
    a.id === b.id && a.file === b.file
  return [
    ...duplicates.map(({ id }) => `row ${id} is duplicated`),
    ...expected.flatMap((place) => {
      const found = testsByRow.filter(same(place))
      if (found.length === 0) return [`no test of ${place.file} names row ${place.id}`]
      return found.every(({ passed }) => passed)
        ? []
        : [`a test of ${place.file} that names row ${place.id} did not pass`]
    }),
    ...testsByRow
      .filter((test) => !expected.some(same(test)))
      .map(({ id, file }) => `${file} names row ${id}, but the table does not list it`),
  ].filter((fault, at, all) => all.indexOf(fault) === at)
}

/**
 * Prints problems and planned rows.
 * @param {any} unitReport
 * @param {any} browserReport
 * @returns {import('./testCounts.mjs').Counts} counted as one test
 */
export function checkSpecCoverage(unitReport, browserReport) {
  const rows = parseSpecRows(readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8'))
  const tests = [
    ...(unitReport ? unitTestResults(unitReport) : []),
    ...(browserReport ? e2eTestResults(browserReport) : []),
  ]
  const faults = coverageProblems(rows, tests)
  for (const fault of faults) console.error(`specification: ${fault}`)
  const later = rows.filter(({ files }) => files.length === 0).map(({ id }) => id)
  const shown = rows.length - later.length
  console.log(`specification: ${shown} rows, to come: ${later.join(', ') || 'none'}, ${faults.length} faults`)
  return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
