/**
 * `npm test`: installs dependencies, then runs the unit tests and the end-to-end tests of the built product.
 * `npm test -- unit`, `-- e2e` or `-- check` runs that part; `-- tests/some/path` runs those tests. Other arguments are passed to the
 * runner.
 * A full run also checks that each row of the specification has a passing test.
 * The last line is `N passed, N failed`; the exit code is 0 only if something passed and nothing failed.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  countE2eTests,
  countUnitTests,
  e2eTestFaults,
  mergeE2eReports,
  sumCounts,
  unitTestFaults,
} from './lib/testCounts.mjs'
import { checkSpecCoverage } from './lib/specCoverage.mjs'
import { testPackages } from './lib/systemPackages.mjs'
import { root, run } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

const suites = { check, unit, e2e }

/** @param {readonly string[]} args */
async function main(args) {
  const { chosen, rest } = chooseSuites(args)
  await setUp(testPackages)
  const counts = []
  for (const name of chosen) counts.push(await suites[name](rest, chosen))
  if (chosen.includes('unit')) printFaults(unitTestFaults(read(reportPath('unit.json'))))
  if (chosen.includes('e2e')) printFaults(e2eTestFaults(read(reportPath('e2e.json'))))
  const whole = rest.length === 0 && chosen.includes('unit') && chosen.includes('e2e')
  if (whole) counts.push(checkSpecCoverage(read(reportPath('unit.json')), read(reportPath('e2e.json'))))
  return sumCounts(counts)
}

/**
 * @param {readonly string[]} args
 * @returns {{ chosen: (keyof typeof suites)[], rest: string[] }}
 */
function chooseSuites(args) {
  const named = keysOf(suites).filter((name) => args.includes(name))
  const rest = args.filter((arg) => !Object.hasOwn(suites, arg))
  if (named.length > 0) return { chosen: named, rest }
  if (rest.length === 0) return { chosen: ['unit', 'e2e'], rest }
  return { chosen: rest.some((arg) => arg.includes('tests/e2e')) ? ['e2e'] : ['unit'], rest }
}

/** @param {readonly string[]} rest @param {readonly string[]} chosen */
async function check(rest, chosen) {
  const module = await import('./check.mjs')
  return module.check({ testsFollow: rest.length === 0 && chosen.includes('unit') })
}

/** @param {readonly string[]} args */
async function unit(args) {
  const report = freshReport('unit.json')
  const code = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  return countUnitTests(read(report), code)
}

/** Meetings record sound in real time: their tests run after all others. */
const e2eProjects = ['pages', 'meetings']

/** @param {readonly string[]} args */
async function e2e(args) {
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return { passed: 0, failed: 1 }
  const report = freshReport('e2e.json')
  const parts = []
  const exitCodes = []
  for (const project of e2eProjects) {
    const part = freshReport(`e2e-${project}.json`)
    const options = [`--project=${project}`, '--pass-with-no-tests', '--reporter=list,json']
    exitCodes.push(
      await run(bin('playwright'), ['test', '--config=tests/e2e/playwright.config.ts', ...options, ...args], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: part,
      }),
    )
    parts.push(read(part))
  }
  const whole = mergeE2eReports(parts)
  if (whole) writeFileSync(report, JSON.stringify(whole))
  return countE2eTests(whole, Math.max(...exitCodes))
}

/** At the end of the output, where they are found. @param {readonly import('./lib/testCounts.mjs').Fault[]} faults */
function printFaults(faults) {
  for (const { kind, name, reason } of faults) console.log(`${kind}: ${name}\n  ${reason.replaceAll('\n', '\n  ')}`)
}

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)

const reportPath = (/** @type {string} */ name) => join(root, 'test-results', name)

/** Path of a report; an older report is removed, so that it can't be mistaken for the new one. */
function freshReport(/** @type {string} */ name) {
  const path = reportPath(name)
  rmSync(path, { force: true })
  return path
}

function read(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @template {object} T @param {T} object */
const keysOf = (object) => /** @type {(keyof T)[]} */ (Object.keys(object))

const total = await main(process.argv.slice(2)).catch((cause) => {
  console.error(cause)
  return { passed: 0, failed: 1 }
})
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
