/**
 * Mutation testing: applies a sample of small changes to the code, one at a time, and runs the nearest tests. Surviving mutants are
 * printed with their location. The files on disk are not changed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'
import { listFiles } from '../lib/buildCache.mjs'
import { mutantsOf, mutate } from './bugs/mutants.mjs'
import { nearestTests } from './bugs/nearestTests.mjs'
import { mutantTimeoutMs, TestProcess } from './bugs/testProcess.mjs'
import { createRandom } from './lib/random.mjs'
import { atLeast } from './lib/resultRows.mjs'

/** Code that is tested without a browser. */
const mutatedPaths = [
  'src/transcript',
  'src/shared/http',
  'server/usecases',
  'server/http',
  'server/lib',
  'server/adapters/documents',
  'server/adapters/sql',
  'server/routes',
]
const excludedPaths = [/^src\/transcript\/ui\//, /\.tsx$/, /\.d\.ts$/, /igrations\.ts$/, /ProcessEntry\.ts$/]
/** Number of nearest test files to run, a few at a time: most mutants are caught by the first. */
const maxTestsPerMutant = 12
const testsPerRun = 2
/** Minimum share of caught mutants; some of the rest are equivalent to the original. */
const minKilledShare = 0.85

/**
 * @param {import('./parts.mjs').Options & { bugs?: number, only?: string[] }} options `only`: files or folders to mutate
 * @returns {Promise<{ rows: import('./lib/resultRows.mjs').Row[] }>}
 */
export async function run({ seed, until, log, bugs = 150, only = mutatedPaths }) {
  const random = createRandom(seed)
  const nearest = nearestTests(testFiles(), root)
  const sample = sampleMutants(random, only, bugs).map((bug) => ({
    ...bug,
    tests: nearest(bug.file),
  }))
  const evaluator = new MutantEvaluator()
  const counts = { caught: 0, survived: 0, untested: 0, undecided: 0 }
  try {
    for (const bug of sample) {
      if (performance.now() > until) break
      const outcome = await evaluator.evaluate(bug)
      counts[outcome] += 1
      if (outcome !== 'caught')
        log(`${outcome}: ${bug.file}:${bug.line} ${bug.kind}: ${shorten(bug.before)} -> ${shorten(bug.after)}`)
    }
  } finally {
    await evaluator.end()
  }
  const all = counts.caught + counts.survived + counts.untested
  return {
    rows: [
      ['mutants', all + counts.undecided],
      ['caught by a test', counts.caught],
      ['survived', counts.survived],
      ['in files without a test', counts.untested],
      ['undecided, the machine was too busy', counts.undecided],
      atLeast('caught of all', all === 0 ? 0 : (100 * counts.caught) / all, { min: 100 * minKilledShare, unit: '%' }),
    ],
  }
}

const testFiles = () =>
  listFiles('tests').filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/scripts/'))

/**
 * A random sample of mutants, uniform over all of them: `{ file, line, kind, before, after, ... }`.
 * @param {import('./lib/random.mjs').Random} random
 * @param {readonly string[]} paths
 * @param {number} count
 */
export function sampleMutants(random, paths, count) {
  const files = paths
    .flatMap(listFiles)
    .filter((path) => path.endsWith('.ts') && !excludedPaths.some((pattern) => pattern.test(path)))
  const all = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return mutantsOf(source, file).map((mutant) => ({
      ...mutant,
      file,
      source,
    }))
  })
  return random.sample(all, count)
}

/** Decides whether the tests catch a mutant. */
class MutantEvaluator {
  #tester = new TestProcess()
  /** By test file: tests that also fail without a mutant, and so catch none. @type {Map<string, Set<string>>} */
  #failing = new Map()

  /**
   * @param {import('./bugs/mutants.mjs').Mutant & { file: string, source: string, tests: string[] }} bug
   * @returns {Promise<'caught' | 'survived' | 'untested' | 'undecided'>}
   */
  async evaluate(bug) {
    if (bug.tests.length === 0) return 'untested'
    const change = { file: join(root, bug.file), text: mutate(bug.source, bug) }
    let decided = true
    for (let from = 0; from < maxTestsPerMutant; from += testsPerRun) {
      const tests = bug.tests.slice(from, from + testsPerRun)
      if (tests.length === 0) break
      const { ended, failed } = await this.#tester.run({ change, tests })
      if (ended && failed.length === 0) continue
      if (!ended) {
        // On a busy machine the tests may also time out without the mutant: then the result is undecided.
        if (await this.#endsInTime(tests)) return 'caught'
        decided = false
        continue
      }
      const before = await this.#failingWithoutMutant(tests)
      if (failed.some((test) => !before.has(test))) return 'caught'
    }
    return decided ? 'survived' : 'undecided'
  }

  end() {
    return this.#tester.end()
  }

  async #endsInTime(/** @type {readonly string[]} */ tests) {
    const started = performance.now()
    await this.#tester.run({ tests })
    return performance.now() - started < mutantTimeoutMs
  }

  /** The tests of these files that fail without a mutant. */
  async #failingWithoutMutant(/** @type {readonly string[]} */ tests) {
    for (const test of tests) {
      if (this.#failing.has(test)) continue
      const { failed } = await this.#tester.run({ tests: [test] })
      this.#failing.set(test, new Set(failed))
    }
    return new Set(tests.flatMap((test) => [...(this.#failing.get(test) ?? [])]))
  }
}

const shorten = (/** @type {string} */ text) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
