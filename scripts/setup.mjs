/** Makes a fresh checkout ready to run: Node's version, npm packages, Debian packages. Silent when all is there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installMissing } from './needs.mjs'
import { root, run } from './run.mjs'

/**
 * @param {readonly import('./needs.mjs').Need[]} needs of the machine
 * @throws when Node is too old or npm fails
 */
export async function setUp(needs) {
  checkNode()
  if (!packagesInstalled()) {
    console.log('setup: npm ci, since node_modules is not what package-lock.json says')
    const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`)
  }
  await installMissing(needs)
}

function checkNode() {
  const wanted = readJson('package.json').engines.node
  const [major = 0, minor = 0] = wanted.replace('>=', '').split('.').map(Number)
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number)
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return
  throw new Error(`this is Node ${process.versions.node}, the project needs ${wanted}: see https://nodejs.org`)
}

/** npm writes node_modules/.package-lock.json last, so a broken-off install shows. Other systems' packages stay out. */
function packagesInstalled() {
  try {
    const wanted = Object.entries(readJson('package-lock.json').packages).filter(([path]) => path !== '')
    const present = readJson('node_modules/.package-lock.json').packages
    return wanted.every(
      ([path, { version, optional }]) => present[path]?.version === version || (optional && !present[path]),
    )
  } catch {
    return false
  }
}

/** @returns {any} */
function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
