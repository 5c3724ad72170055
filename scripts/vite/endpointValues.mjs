import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'
import { evaluateModule } from './evaluateModule.mjs'

/** @typedef {Record<string, object>} Endpoints */

/**
 * A Vite plugin for builds: puts each endpoint where it is called. As one object, those of all pages would be loaded with the first.
 * @returns {import('vite').Plugin}
 */
export function endpointValues() {
  /** @type {Promise<Endpoints> | undefined} */
  let reading
  return {
    name: 'endpoint-values',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      reading = undefined
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /import \{ endpoints\b.*\} from '.*\/endpoints'/ },
      handler: async (code) => insertEndpoints(code, await (reading ??= readEndpoints())),
    },
  }
}

async function readEndpoints() {
  const code = readFileSync(join(root, 'src/shared/http/endpoints.ts'), 'utf8')
  return (await evaluateModule(code)).endpoints
}

/**
 * @param {string} code @param {Endpoints} endpoints
 * @throws {Error} if an endpoint is unknown
 */
export function insertEndpoints(code, endpoints) {
  return code
    .replace(/import \{ endpoints(?:, type \w+)* \} from '.*\/endpoints'/, '')
    .replace(/\bendpoints\.(\w+)/g, (_, /** @type {string} */ name) => {
      const endpoint = endpoints[name]
      if (!endpoint) throw new Error(`there is no endpoint ${name}`)
      return `(${JSON.stringify(endpoint)})`
    })
}
