/** The built product with a stand-in speech engine, to measure everything around it. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withTestServer } from '../lib/testServer.mjs'
import { root } from '../lib/run.mjs'
import { putStandIn } from './standInEngine.mjs'

/** A sibling of the built server, so that it finds the app and its packages. */
const folder = 'dist/standIn'

/** Test audio alternates between speech and pauses: length of one turn, and of the speech in it. */
export const turnMs = 4_000
export const spokenMs = 2_800

/**
 * @template T
 * @param {(server: import('../lib/testServer.mjs').TestServer) => Promise<T>} work
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function withStandIn(work, env) {
  const remove = () => rmSync(join(root, folder), { recursive: true, force: true })
  remove()
  cpSync(join(root, 'dist/server'), join(root, folder), { recursive: true })
  putStandIn(join(root, folder))
  try {
    return await withTestServer(work, env, join(folder, 'main.js'))
  } finally {
    remove()
  }
}
