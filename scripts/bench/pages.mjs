/**
 * How soon the first pages are there, on three networks and on a slow processor, what they cost, and how soon actions show their result.
 * Times are medians.
 */
import { measureTasks, measureVisits, visitBudgets } from '../lib/measureVisit.mjs'
import { signIn, withTestServer } from '../lib/testServer.mjs'
import { interactionFigures } from './interactions.mjs'

const slow = { roundTripMs: 150, downKbps: 1600, upKbps: 750 }
/** @type {Record<string, import('../lib/slowNetwork.mjs').Network>} */
const networks = {
  'slow 4G': slow,
  '4G': { roundTripMs: 60, downKbps: 9000, upKbps: 3000 },
  broadband: { roundTripMs: 10, downKbps: 50_000, upKbps: 10_000 },
}
/** Milliseconds on the slow network, for the pages where most visits begin. */
const maxHeadingMs = { '#/user/login': 2000, '#/task': 2300 }
const maxPaintMs = 900
const maxSecondPaintMs = 500
/** A longer task delays what the user does meanwhile. */
const maxTaskMs = 50
/** The processor of a cheap phone. */
const slowdown = 4
const runs = 5

export async function* measure() {
  yield* await withTestServer(async ({ url }) => {
    const token = await signIn(url)
    const figures = []
    for (const [route, max] of Object.entries(maxHeadingMs)) {
      const page = { server: url, route, token: route === '#/task' ? token : null }
      for (const [name, network] of Object.entries(networks)) {
        const limits =
          network === slow ? { paint: maxPaintMs, heading: max, again: maxSecondPaintMs, task: maxTaskMs } : {}
        figures.push(...times(`${route}, ${name}`, await repeat({ ...page, network }), limits))
      }
      figures.push(...cost(route, await repeat({ ...page, network: slow, slowdown })))
    }
    return [...figures, ...(await interactionFigures(url, token, slowdown))]
  })
}

/** @param {import('../lib/measureVisit.mjs').VisitOptions} options */
async function repeat(options) {
  const visits = []
  for (let run = 0; run < runs; run += 1)
    visits.push({ ...(await measureVisits(options)), tasks: await measureTasks(options) })
  return visits
}

/** @typedef {Awaited<ReturnType<typeof repeat>>} Visits */

/**
 * @param {string} name
 * @param {Visits} visits
 * @param {{ paint?: number, heading?: number, again?: number, task?: number }} limits
 */
function times(name, visits, { paint, heading, again, task }) {
  const figure = (/** @type {string} */ what, /** @type {number} */ value, /** @type {number | undefined} */ max) => ({
    name: `${name}: ${what}`,
    value: Math.round(value),
    unit: 'ms',
    ...(max !== undefined && { max }),
  })
  return [
    figure(
      'first paint',
      median(visits, ({ first }) => first.paintMs),
      paint,
    ),
    figure(
      'heading',
      median(visits, ({ first }) => first.headingMs),
      heading,
    ),
    figure(
      'second visit, first paint',
      median(visits, ({ second }) => second.paintMs),
      again,
    ),
    figure(
      'second visit, heading',
      median(visits, ({ second }) => second.headingMs),
      undefined,
    ),
    figure(
      'longest task',
      median(visits, ({ tasks }) => tasks.longestTaskMs),
      task,
    ),
  ]
}

/** @param {string} route @param {Visits} visits on a slow processor */
function cost(route, visits) {
  const budget = visitBudgets[route]
  const first = (/** @type {'kilobytes' | 'requests' | 'largestMs' | 'shift'} */ what) =>
    median(visits, (visit) => visit.first[what])
  const blocked = median(visits, ({ tasks }) => tasks.blockedMs)
  const longest = median(visits, ({ tasks }) => tasks.longestTaskMs)
  return [
    { name: `${route}: with HTTP headers`, value: first('kilobytes'), unit: 'kB', max: budget?.kilobytes },
    { name: `${route}: requests`, value: first('requests'), unit: '', max: budget?.requests },
    { name: `${route}, processor / ${slowdown}: largest paint`, value: Math.round(first('largestMs')), unit: 'ms' },
    { name: `${route}, processor / ${slowdown}: blocked`, value: Math.round(blocked), unit: 'ms' },
    { name: `${route}, processor / ${slowdown}: longest task`, value: Math.round(longest), unit: 'ms' },
    { name: `${route}: layout shift`, value: first('shift'), unit: '', max: 0.1 },
  ]
}

/** @param {Visits} visits @param {(visit: Visits[number]) => number} valueOf */
function median(visits, valueOf) {
  const sorted = visits.map(valueOf).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
