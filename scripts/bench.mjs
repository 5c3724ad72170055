/**
 * `npm run bench`: installs dependencies, builds, and prints size and speed figures with their budgets.
 * `npm run bench -- upload` runs only the named ones. Nothing else should run on the machine meanwhile.
 * `npm run bench scale workers` runs one part of a bench that has parts.
 * `npm run bench accuracy -- FOLDER` measures the accuracy of the speech engines instead.
 */
import { availableParallelism, cpus, totalmem } from 'node:os'
import { benchPackages, runtimePackages } from './lib/systemPackages.mjs'
import { build } from './build.mjs'
import { run } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [max] budget: the largest acceptable value
 * @property {number} [min] budget: the smallest acceptable value
 */

/** Each is a module in scripts/bench whose `measure` yields figures. */
const benches = [
  ...[
    'pages',
    'lighthouse',
    'start',
    'upload',
    'transcription',
    'longRecording',
    'live',
    'meeting',
    'editor',
    'insight',
  ],
  ...['engines', 'documents', 'comparison', 'search', 'library', 'deletion', 'scale'],
]

/** @param {Figure} figure */
function printFigure({ name, value, unit, max, min }) {
  const [over, under] = [max !== undefined && value > max, min !== undefined && value < min]
  const budget = max !== undefined ? `at most ${max}` : min !== undefined ? `at least ${min}` : ''
  const verdict = budget && (over ? 'OVER BUDGET' : under ? 'BELOW MINIMUM' : 'ok')
  console.log(
    `  ${name.padEnd(48)} ${formatValue(value).padStart(10)} ${unit.padEnd(6)} ${budget.padEnd(14)} ${verdict}`.trimEnd(),
  )
  return !over && !under
}

const formatValue = (/** @type {number} */ value) => value.toFixed(Number.isInteger(value) ? 0 : 2)

/**
 * @param {readonly string[]} wanted
 * @param {readonly string[]} [parts] of the only one that is wanted
 */
async function main(wanted, parts = []) {
  const unknown = wanted.filter((name) => !benches.includes(name))
  if (unknown.length > 0) throw new Error(`no bench named ${unknown.join(', ')}; there are ${benches.join(', ')}`)
  await setUp(benchPackages)
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) throw new Error('the build failed')
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory}`)

  let good = true
  for (const name of wanted.length > 0 ? wanted : benches) {
    console.log(name)
    /** @type {{ measure(parts?: readonly string[]): AsyncIterable<Figure> }} */
    const bench = await import(`./bench/${name}.mjs`)
    for await (const figure of bench.measure(parts)) good = printFigure(figure) && good
  }
  return good
}

const [first, ...others] = process.argv.slice(2)
if (first === 'accuracy') {
  await setUp(runtimePackages)
  await build()
  const { printAccuracy } = await import('./bench/accuracy.mjs')
  await printAccuracy(others[0])
} else {
  const isGood = first === 'scale' ? await main([first], others) : await main(process.argv.slice(2))
  process.exitCode = isGood ? 0 : 1
}
