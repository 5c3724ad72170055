/** Skips builds whose inputs have not changed. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {object} BuildTarget
 * @property {string} stamp
 * @property {readonly string[]} inputs paths relative to the project's folder, as is `stamp`
 * @property {string} [values] other dependencies, such as settings
 */

/**
 * Hashes the names and contents of files and folders; missing paths are ignored.
 * @param {readonly string[]} paths relative to the project's folder
 * @param {string} [values] also hashed
 */
export function hashFiles(paths, values = '') {
  const hash = createHash('sha256').update(process.version).update(values)
  for (const path of paths) {
    for (const file of listFiles(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * All files below a folder, sorted by name; for a file, the file itself.
 * @param {string} path relative to the project's folder
 * @returns {string[]}
 */
export function listFiles(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}

/**
 * Builds unless the stamp shows a build with the same inputs. The stamp is written last, so an interrupted build is repeated.
 * @param {BuildTarget} target
 * @param {() => Promise<void>} build
 * @returns {Promise<boolean>} whether it was built
 */
export async function buildIfStale(target, build) {
  const file = join(root, target.stamp)
  const hash = hashFiles(target.inputs, target.values)
  if (isFresh(target, hash)) return false
  rmSync(file, { force: true })
  await build()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
  return true
}

/** @param {BuildTarget} target */
export function isFresh(target, hash = hashFiles(target.inputs, target.values)) {
  try {
    return readFileSync(join(root, target.stamp), 'utf8') === hash
  } catch {
    return false
  }
}
