/** Build targets and their inputs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './run.mjs'

const commonInputs = ['locales', 'package-lock.json', 'scripts', 'src']

export const webBuild = {
  stamp: 'dist/web.stamp',
  inputs: [...commonInputs, 'index.html', 'public', 'vite.config.ts'],
  values: viteSettings(),
}

export const serverBuild = { stamp: 'dist/server.stamp', inputs: [...commonInputs, 'server'] }

/** The settings that Vite embeds into the app, from its env files; later files override earlier ones. */
function viteSettings() {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local']
  const all = { ...files.map(readEnvFile).reduce((before, later) => ({ ...before, ...later })), ...process.env }
  return JSON.stringify(
    Object.entries(all)
      .filter(([name]) => name.startsWith('VITE_'))
      .sort(),
  )
}

/** @returns {NodeJS.Dict<string>} */
function readEnvFile(/** @type {string} */ file) {
  try {
    return parseEnv(readFileSync(join(root, file), 'utf8'))
  } catch {
    return {}
  }
}
