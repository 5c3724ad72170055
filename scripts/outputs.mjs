/** What is built, and from what. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './run.mjs'

const common = ['package-lock.json', 'scripts', 'src']

export const webWork = {
  stamp: 'dist/web.stamp',
  inputs: [...common, 'index.html', 'locales', 'public', 'vite.config.ts'],
  values: builtIn(),
}

export const serverWork = { stamp: 'dist/server.stamp', inputs: [...common, 'server'] }

/** The settings that Vite writes into the app, from the files in which it looks, a later one before an earlier one. */
function builtIn() {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local']
  const all = { ...files.map(settingsIn).reduce((before, later) => ({ ...before, ...later })), ...process.env }
  return JSON.stringify(Object.entries(all).filter(([name]) => name.startsWith('VITE_')).sort())
}

/** @returns {NodeJS.Dict<string>} */
function settingsIn(/** @type {string} */ file) {
  try {
    return parseEnv(readFileSync(join(root, file), 'utf8'))
  } catch {
    return {}
  }
}
