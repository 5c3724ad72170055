import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from '../../lib/run.mjs'

/** Settings that decide which engines there are and how they run. */
const names = /^(STT_|FUNASR_|MODELS_|ENGINE_)/

/**
 * The engine settings of this machine's server, from the environment and `.env`, for a server in another folder.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} folder of `.env`
 * @returns {NodeJS.ProcessEnv}
 */
export function engineSettings(environment = process.env, folder = root) {
  const file = join(folder, '.env')
  const all = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...environment }
  const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => names.test(name)))
  const models = all.MODELS_DIR || join(all.DATA_DIR || 'data', 'models')
  return { ...chosen, MODELS_DIR: resolve(folder, models) }
}
