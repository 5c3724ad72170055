/** Prepares a fresh checkout: checks Node's version, installs npm and Debian packages. Silent when nothing is missing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installMissing } from './systemPackages.mjs'
import { root, run } from './run.mjs'

/**
 * @param {readonly import('./systemPackages.mjs').SystemPackage[]} packages system packages
 * @throws Error when Node is too old or npm fails
 */
export async function setUp(packages) {
  checkNode()
  if (!packagesInstalled()) {
    console.log('setup: npm ci, because node_modules does not match package-lock.json')
    const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`)
  }
  await installMissing(packages)
}

function checkNode() {
  const wanted = readJson('package.json').engines.node
  const [major = 0, minor = 0] = wanted.replace('>=', '').split('.').map(Number)
  const [currentMajor = 0, currentMinor = 0] = process.versions.node.split('.').map(Number)
  if (currentMajor > major || (currentMajor === major && currentMinor >= minor)) return
  throw new Error(`this is Node ${process.versions.node}, the project needs ${wanted}: see https://nodejs.org`)
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install is detected. Other platforms' packages are optional. */
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
