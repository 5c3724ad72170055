/** Remembers what a build was made from, so that it is made again only when that changed. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {object} Work
 * @property {string} stamp
 * @property {readonly string[]} inputs paths relative to the project's folder, as is `stamp`
 * @property {string} [values] what else it depends on
 */

/**
 * One hash over the names and contents of files and folders; what does not exist counts as absent.
 * @param {readonly string[]} paths relative to the project's folder
 * @param {string} [values] goes into the hash, too
 */
export function hashOf(paths, values = '') {
  const hash = createHash('sha256').update(process.version).update(values)
  for (const path of paths) {
    for (const file of filesIn(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * The files of a folder and of the folders in it, in order of their names; a file is its own only one.
 * @param {string} path relative to the project's folder
 * @returns {string[]}
 */
export function filesIn(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/**
 * Does the work unless the stamp says that it was done with the same inputs. The stamp is written last, so that work
 * that was broken off is done again.
 * @param {Work} work
 * @param {() => Promise<void>} make
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function unlessFresh(work, make) {
  const file = join(root, work.stamp)
  const hash = hashOf(work.inputs, work.values)
  if (isFresh(work, hash)) return false
  rmSync(file, { force: true })
  await make()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
  return true
}

/** @param {Work} work */
export function isFresh(work, hash = hashOf(work.inputs, work.values)) {
  try {
    return readFileSync(join(root, work.stamp), 'utf8') === hash
  } catch {
    return false
  }
}
