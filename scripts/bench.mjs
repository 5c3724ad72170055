/**
 * `npm run bench`: sets up, builds, and prints what the product weighs and how fast it is, each figure with its budget.
 * `npm run bench -- upload` runs those named. Nothing else should run on the machine meanwhile.
 */
import { availableParallelism, cpus, totalmem } from 'node:os'
import { benchNeeds } from './needs.mjs'
import { run } from './run.mjs'
import { setUp } from './setup.mjs'

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [most] the budget: the largest value that is all right
 * @property {number} [least] the budget: the smallest one
 */

/** Each is a file of scripts/bench whose `measure` yields figures. */
const benches = [
  ...['firstLoad', 'lighthouse', 'start', 'upload', 'transcription', 'longRecording', 'live', 'meeting', 'editor', 'insight'],
  ...['documents', 'comparison'],
]

/** @param {Figure} figure */
function print({ name, value, unit, most, least }) {
  const over = (most !== undefined && value > most) || (least !== undefined && value < least)
  const budget = most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : ''
  const verdict = budget && (over ? 'OVER BUDGET' : 'ok')
  console.log(
    `  ${name.padEnd(48)} ${shown(value).padStart(10)} ${unit.padEnd(6)} ${budget.padEnd(14)} ${verdict}`.trimEnd(),
  )
  return !over
}

const shown = (/** @type {number} */ value) => value.toFixed(Number.isInteger(value) ? 0 : 2)

/** @param {readonly string[]} wanted */
async function main(wanted) {
  const unknown = wanted.filter((name) => !benches.includes(name))
  if (unknown.length > 0) throw new Error(`no bench named ${unknown.join(', ')}; there are ${benches.join(', ')}`)
  await setUp(benchNeeds)
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) throw new Error('the build failed')
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory}`)

  let good = true
  for (const name of wanted.length > 0 ? wanted : benches) {
    console.log(name)
    /** @type {{ measure(): AsyncIterable<Figure> }} */
    const bench = await import(`./bench/${name}.mjs`)
    for await (const figure of bench.measure()) good = print(figure) && good
  }
  return good
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
