/**
 * Whether each row of docs/specification-coverage.md has a passing test. A test names its rows at the end of its title, as
 * `§3.4`; so does a group of tests for all of them.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

/** @typedef {{ file: string, title: string, passed: boolean }} Test with its groups before its title */
/** @typedef {{ id: string, files: string[] }} Row `files` is empty for what is to come */

/**
 * The rows of the table.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function rowsOf(markdown) {
  return [...markdown.matchAll(/^\| (\d+\.\d+) \|.*$/gm)].map(([line, id = '']) => ({
    id,
    files: [...line.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file),
  }))
}

/**
 * @param {any} report vitest's JSON report
 * @returns {Test[]}
 */
export function unitTests(report) {
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
export function browserTests(report) {
  const folder = relative(root, report.config.rootDir)
  /** @param {any} suite @param {string} above @returns {Test[]} */
  const within = (suite, above) => [
    ...(suite.specs ?? []).map((/** @type {any} */ { file, title, tests }) => ({
      file: join(folder, file),
      title: `${above} ${title}`,
      passed: tests.every((/** @type {any} */ { status }) => status === 'expected' || status === 'flaky'),
    })),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, `${above} ${inner.title}`)),
  ]
  return report.suites.flatMap((/** @type {any} */ suite) => within(suite, ''))
}

/**
 * What is wrong, one sentence each; empty when nothing is.
 * @param {readonly Row[]} rows
 * @param {readonly Test[]} tests
 * @returns {string[]}
 */
export function coverageFaults(rows, tests) {
  const named = tests.flatMap((test) =>
    [...test.title.matchAll(/§(\d+\.\d+)/g)].map(([, id = '']) => ({ ...test, id })),
  )
  const wanted = rows.flatMap(({ id, files }) => files.map((file) => ({ id, file })))
  const twice = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)
  const same = (/** @type {{ id: string, file: string }} */ a) => (/** @type {{ id: string, file: string }} */ b) =>
    a.id === b.id && a.file === b.file
  return [
    ...twice.map(({ id }) => `row ${id} stands there twice`),
    ...wanted.flatMap((place) => {
      const found = named.filter(same(place))
      if (found.length === 0) return [`no test of ${place.file} names row ${place.id}`]
      return found.every(({ passed }) => passed)
        ? []
        : [`a test of ${place.file} that names row ${place.id} did not pass`]
    }),
    ...named
      .filter((test) => !wanted.some(same(test)))
      .map(({ id, file }) => `${file} names row ${id}, where the table does not name it`),
  ].filter((fault, at, all) => all.indexOf(fault) === at)
}

/**
 * Prints what is wrong, and what is to come.
 * @param {any} unitReport
 * @param {any} browserReport
 * @returns {import('./counts.mjs').Counts} counted as one test
 */
export function checkCoverage(unitReport, browserReport) {
  const rows = rowsOf(readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8'))
  const tests = [...(unitReport ? unitTests(unitReport) : []), ...(browserReport ? browserTests(browserReport) : [])]
  const faults = coverageFaults(rows, tests)
  for (const fault of faults) console.error(`specification: ${fault}`)
  const later = rows.filter(({ files }) => files.length === 0).map(({ id }) => id)
  const shown = rows.length - later.length
  console.log(`specification: ${shown} rows, to come: ${later.join(', ') || 'none'}, ${faults.length} faults`)
  return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
