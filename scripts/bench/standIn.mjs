/** The built product with a stand-in for its speech engine: what is measured is everything around it. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withProduct } from '../product.mjs'
import { root } from '../run.mjs'

/** Beside the server, so that it finds the app and its packages. */
const folder = 'dist/standIn'

/** Sound in which somebody speaks, and pauses, in turn: so long together, and so much of that spoken. */
export const turnMs = 4_000
export const spokenMs = 2_800

/**
 * @template T
 * @param {(product: import('../product.mjs').Product) => Promise<T>} work
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function withStandIn(work, env) {
  const remove = () => rmSync(join(root, folder), { recursive: true, force: true })
  remove()
  cpSync(join(root, 'dist/server'), join(root, folder), { recursive: true })
  cpSync(join(import.meta.dirname, 'standInEngine.mjs'), join(root, folder, 'engineChild.js'))
  try {
    return await withProduct(work, env, join(folder, 'main.js'))
  } finally {
    remove()
  }
}
