/** Finds the tests nearest to a source file: those that import it, directly or through few files. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from '@typescript/typescript6'

/** Maximum import distance; more distant tests say little about a file. */
const maxDistance = 4

/**
 * @param {readonly string[]} tests paths relative to `folder`
 * @param {string} folder
 * @returns {(source: string) => string[]} the tests that reach a file, nearest first: the mirror test, direct importers, tests with
 * similar names, then by distance and by how few files they reach
 */
export function nearestTests(tests, folder) {
  const importsOf = createImportReader(folder)
  const reached = tests.map((test) => ({
    test,
    distances: distancesFrom(test, importsOf),
  }))
  return (source) =>
    reached
      .flatMap(({ test, distances }) => {
        const distance = distances.get(source)
        if (distance === undefined) return []
        const order = isMirrorTest(test, source) ? 0 : distance === 1 ? 1 : 2
        return {
          test,
          order,
          shared: sharedWords(test, source),
          distance,
          reach: distances.size,
        }
      })
      .sort((a, b) => a.order - b.order || b.shared - a.shared || a.distance - b.distance || a.reach - b.reach)
      .map(({ test }) => test)
}

/** `tests/src/a/b.test.ts` is the test of `src/a/b.ts`. */
const isMirrorTest = (/** @type {string} */ test, /** @type {string} */ source) =>
  test.replace(/^tests\//, '').replace(/\.test\.tsx?$/, '') === source.replace(/\.tsx?$/, '')

/** Number of words that two paths share, compared by their first five letters: translate, translations. */
function sharedWords(/** @type {string} */ test, /** @type {string} */ source) {
  const words = (/** @type {string} */ path) =>
    new Set((path.replace(/\.\w+$/, '').match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase().slice(0, 5)))
  const own = words(source)
  return [...words(test)].filter((word) => own.has(word)).length
}

/**
 * @param {string} test
 * @param {(file: string) => string[]} importsOf
 * @returns {Map<string, number>}
 */
function distancesFrom(test, importsOf) {
  const distances = new Map([[test, 0]])
  // Breadth-first: entries added during the iteration are visited too.
  for (const [file, distance] of distances) {
    if (distance === maxDistance) continue
    for (const next of importsOf(file)) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  distances.delete(test)
  return distances
}

function createImportReader(/** @type {string} */ folder) {
  /** @type {Map<string, string[]>} */
  const known = new Map()
  return (/** @type {string} */ file) => {
    const before = known.get(file)
    if (before) return before
    const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, file), 'utf8'), true, true)
    const found = importedFiles.flatMap(({ fileName }) => resolveImport(folder, file, fileName) ?? [])
    known.set(file, found)
    return found
  }
}

/** Null for packages and for files that are not code. */
function resolveImport(/** @type {string} */ folder, /** @type {string} */ from, /** @type {string} */ name) {
  if (!name.startsWith('.')) return null
  const path = normalize(join(dirname(from), name))
  const found = ['', '.ts', '.tsx']
    .map((ending) => path + ending)
    .find((candidate) => existsSync(join(folder, candidate)))
  return found && /\.tsx?$/.test(found) ? found : null
}
