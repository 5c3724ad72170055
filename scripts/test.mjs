/**
 * `npm test`: installs dependencies, then runs the unit tests, and the end-to-end tests of the built product in Chromium and in other
 * browsers.
 * `npm test -- unit`, `-- e2e`, `-- browsers` or `-- check` runs that part; `-- tests/some/path` runs those tests. Other arguments are
 * passed to the runner.
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
import { browserPackages, installMissing, testPackages } from './lib/systemPackages.mjs'
import { root, run, which } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

const suites = { check, unit, e2e, browsers }

/** @param {readonly string[]} args */
async function main(args) {
  const { chosen, rest } = chooseSuites(args)
  await setUp(testPackages)
  const counts = []
  for (const name of chosen) counts.push(await suites[name](rest, chosen))
  if (chosen.includes('unit')) printFaults(unitTestFaults(read(reportPath('unit.json'))))
  for (const name of /** @type {const} */ (['e2e', 'browsers'])) {
    if (chosen.includes(name)) printFaults(e2eTestFaults(read(reportPath(`${name}.json`))))
  }
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
  if (rest.length === 0) return { chosen: ['unit', 'e2e', 'browsers'], rest }
  const within = (/** @type {string} */ folder) => rest.some((arg) => arg.includes(folder))
  return { chosen: [within('tests/e2e') ? 'e2e' : within('tests/browsers') ? 'browsers' : 'unit'], rest }
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

/** Meetings record sound in real time, and a site of several servers takes a machine: their tests run after all others. */
const e2eProjects = ['pages', 'meetings', 'servers']

/** @param {readonly string[]} args */
async function e2e(args) {
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return { passed: 0, failed: 1 }
  const report = freshReport('e2e.json')
  const parts = []
  const exitCodes = []
  for (const project of e2eProjects) {
    const part = freshReport(`e2e-${project}.json`)
    exitCodes.push(await playwright('tests/e2e', [`--project=${project}`, '--pass-with-no-tests', ...args], part))
    parts.push(read(part))
  }
  const whole = mergeE2eReports(parts)
  if (whole) writeFileSync(report, JSON.stringify(whole))
  return countE2eTests(whole, Math.max(...exitCodes))
}

/** Programs that the journeys need, by browser. */
const browserPrograms = {
  firefox: ['firefox-esr', 'pulseaudio', 'paplay'],
  webkit: ['WebKitWebDriver', 'Xvfb', 'pulseaudio', 'paplay'],
}

/** Skips the browsers that are not installed and can't be. @param {readonly string[]} args */
async function browsers(args) {
  // On their own: where one of them is missing, apt-get installs nothing.
  await installMissing(browserPackages)
  const projects = keysOf(browserPrograms).filter((browser) => {
    const missing = browserPrograms[browser].filter((program) => !which(program))
    if (missing.length > 0) console.log(`browsers: ${browser} is skipped, because ${missing.join(', ')} can't be found`)
    return missing.length === 0
  })
  if (projects.length === 0) return { passed: 0, failed: 0 }
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return { passed: 0, failed: 1 }
  const report = freshReport('browsers.json')
  const code = await playwright('tests/browsers', [...projects.map((name) => `--project=${name}`), ...args], report)
  return countE2eTests(read(report), code)
}

/**
 * @param {string} folder of the configuration
 * @param {readonly string[]} args
 * @param {string} report path of the JSON report
 */
const playwright = (folder, args, report) =>
  run(bin('playwright'), ['test', `--config=${folder}/playwright.config.ts`, '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })

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
