/**
 * `npm run attack`: installs dependencies, builds, and stress-tests the product on loopback for a bounded time: process kills,
 * malformed and endless requests, mutation testing. It prints results with their limits and fails if one is missed.
 * `npm run attack -- work slow` runs those parts; `--seed N` repeats a run; `--minutes N` limits the total time.
 */
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { cleanOnSignals } from './attack/lib/interruptCleanup.mjs'
import { parts } from './attack/parts.mjs'
import { allPassed, formatTable } from './attack/lib/resultRows.mjs'
import { benchPackages } from './lib/systemPackages.mjs'
import { run } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

const names = Object.keys(parts)
const defaultMinutes = 15

/**
 * Parses the command line.
 * @param {string[]} args
 * @returns {{ chosen: string[], seed: number, minutes: number }}
 * @throws Error for an unknown part or an invalid number
 */
export function readArgs(args) {
  const options = /** @type {const} */ ({
    seed: { type: 'string' },
    minutes: { type: 'string' },
  })
  const { positionals, values } = parseArgs({
    args,
    options,
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`no part named ${unknown.join(', ')}; there are ${names.join(', ')}`)
  const number = (
    /** @type {string} */ name,
    /** @type {string | undefined} */ text,
    /** @type {number} */ fallback,
  ) => {
    const value = text === undefined ? fallback : Number(text)
    if (Number.isFinite(value) && value > 0) return value
    throw new Error(`--${name} must be a number above 0`)
  }
  return {
    chosen: positionals.length > 0 ? positionals : names,
    seed: number('seed', values.seed, 1 + (Date.now() % 1_000_000)),
    minutes: number('minutes', values.minutes, defaultMinutes),
  }
}

/**
 * Splits the time between the parts by their shares.
 * @param {readonly string[]} chosen
 * @param {number} minutes total
 * @returns {Record<string, number>}
 */
export function shareMinutes(chosen, minutes) {
  const shareOf = (/** @type {string} */ name) => parts[name]?.share ?? 0
  const totalShare = chosen.reduce((total, name) => total + shareOf(name), 0)
  return Object.fromEntries(chosen.map((name) => [name, (minutes * shareOf(name)) / totalShare]))
}

/** @param {string[]} args */
async function main(args) {
  const { chosen, seed, minutes } = readArgs(args)
  cleanOnSignals()
  await setUp(benchPackages)
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) throw new Error('the build failed')
  console.log(`seed ${seed}, at most ${minutes} minutes`)
  const times = shareMinutes(chosen, minutes)
  let hasPassed = true
  for (const name of chosen) {
    const start = performance.now()
    const rows = await runPart(name, seed, start + (times[name] ?? 0) * 60_000)
    console.log(`${name}, ${((performance.now() - start) / 1000).toFixed(0)} s\n${formatTable(rows)}`)
    hasPassed = allPassed(rows) && hasPassed
  }
  return hasPassed
}

/**
 * Runs a part; one that throws counts as missed.
 * @param {string} name
 * @param {number} seed
 * @param {number} until
 * @returns {Promise<import('./attack/lib/resultRows.mjs').Row[]>}
 */
async function runPart(name, seed, until) {
  try {
    const part = parts[name]
    if (!part) throw new Error(`there is no part ${name}`)
    return await part.run({ seed, until, log: (line) => console.log(`  ${line}`) })
  } catch (error) {
    console.error(error)
    return [['completed', 'no', 'yes', false]]
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
