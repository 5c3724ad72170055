/** The parts of the command, in run order. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { atLeast, atMost } from './lib/resultRows.mjs'

/**
 * @typedef {import('./lib/resultRows.mjs').Row} Row
 * @typedef {object} Options
 * @property {number} seed
 * @property {number} until `performance.now()` after which nothing new is started
 * @property {(line: string) => void} log
 * @typedef {object} Part
 * @property {number} share of the time, in minutes out of fifteen
 * @property {(options: Options) => Promise<Row[]>} run
 */

/** @type {Record<string, Part>} */
const known = {
  kills: { share: 3, run: kills },
  work: { share: 3, run: rowsOfModule('work') },
  requests: { share: 1.5, run: requests },
  malformed: { share: 1.5, run: rowsOfModule('malformed') },
  slow: { share: 1.5, run: rowsOfModule('slow') },
  bugs: { share: 4.5, run: rowsOfModule('bugs') },
}

/** The parts whose modules exist. @type {Record<string, Part>} */
export const parts = Object.fromEntries(
  Object.entries(known).filter(([name]) => existsSync(join(import.meta.dirname, `${name}.mjs`))),
)

/** A part whose module returns rows. */
function rowsOfModule(/** @type {string} */ name) {
  return async (/** @type {Options} */ options) =>
    (await load(name)).run(options).then((/** @type {{ rows: any }} */ { rows }) => rows)
}

/** @returns {Promise<any>} */
const load = (/** @type {string} */ name) => import(`./${name}.mjs`)

/** @type {Part['run']} */
async function kills({ seed, until, log }) {
  const module = await load('kills')
  const found = await module.kills({ runs: 100, seed, log, minutes: (until - performance.now()) / 60_000 })
  return rowsOfKills(found)
}

/**
 * @param {Record<string, { runs: number, broken: number, created: number, listening: number, faults: string[] }>} found
 * @returns {Row[]}
 */
export function rowsOfKills(found) {
  const labels = new Map([
    ['firstStarts', 'first starts'],
    ['upgrades', 'upgrades'],
  ])
  return Object.entries(found).flatMap(([name, { runs, broken, created, listening, faults }]) => {
    const what = labels.get(name) ?? name
    /** @type {Row[]} */
    const rows = [
      atLeast(`${what} killed`, runs, { min: 1 }),
      [`${what}: with a database, listening by then`, `${created}, ${listening}`],
      atMost(`${what} that did not start again`, broken, { max: 0 }),
    ]
    return [...rows, .../** @type {Row[]} */ (faults.slice(0, 5).map((fault) => [what, fault]))]
  })
}

/** @type {Part['run']} */
async function requests({ seed, log }) {
  const { requests: measure } = await load('requests')
  return rowsOfFigures(await measure({ seed, log }))
}

/**
 * Converts figures in the format of scripts/bench.mjs.
 * @param {readonly { name: string, value: number, unit: string, max?: number, min?: number }[]} figures
 * @returns {Row[]}
 */
export function rowsOfFigures(figures) {
  return figures.map(({ name, value, unit, max, min }) => {
    if (max !== undefined) return atMost(name, value, { max, unit })
    if (min !== undefined) return atLeast(name, value, { min, unit })
    return [name, `${value} ${unit}`.trim()]
  })
}
