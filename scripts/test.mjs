/**
 * `npm test`: sets up, then runs the unit tests and the end-to-end tests of the built product.
 * `npm test -- unit`, `-- e2e` or `-- check` runs that part; `-- tests/some/path` what is there. Other words go to the
 * runner.
 * A whole run also looks whether each row of the specification has a passing test.
 * The last line is `N passed, N failed`; the exit code is 0 only when something passed and nothing failed.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserCounts, sum, unitCounts } from './counts.mjs'
import { checkCoverage } from './coverage.mjs'
import { testNeeds } from './needs.mjs'
import { root, run } from './run.mjs'
import { setUp } from './setup.mjs'

const suites = { check, unit, e2e }

/** @param {readonly string[]} args */
async function main(args) {
  const { chosen, rest } = choose(args)
  await setUp(testNeeds)
  const counts = []
  for (const name of chosen) counts.push(await suites[name](rest))
  const whole = rest.length === 0 && chosen.includes('unit') && chosen.includes('e2e')
  if (whole) counts.push(checkCoverage(read(reportPath('unit.json')), read(reportPath('e2e.json'))))
  return sum(counts)
}

/**
 * @param {readonly string[]} args
 * @returns {{ chosen: (keyof typeof suites)[], rest: string[] }}
 */
function choose(args) {
  const named = keysOf(suites).filter((name) => args.includes(name))
  const rest = args.filter((arg) => !Object.hasOwn(suites, arg))
  if (named.length > 0) return { chosen: named, rest }
  if (rest.length === 0) return { chosen: ['unit', 'e2e'], rest }
  return { chosen: rest.some((arg) => arg.includes('tests/e2e')) ? ['e2e'] : ['unit'], rest }
}

async function check() {
  const module = await import('./check.mjs')
  return module.check()
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
  return unitCounts(read(report), code)
}

/** @param {readonly string[]} args */
async function e2e(args) {
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return { passed: 0, failed: 1 }
  const report = freshReport('e2e.json')
  const code = await run(
    bin('playwright'),
    ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  return browserCounts(read(report), code)
}

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)

const reportPath = (/** @type {string} */ name) => join(root, 'test-results', name)

/** Where a report goes; an older one is removed, so that it can't be taken for the new one. */
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
