import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/lib/run.mjs'

/**
 * Runs the admin CLI on the data of a running server; resolves to its output. Not a blocking call: the server may close idle connections
 * meanwhile, which only a running event loop notices.
 */
export async function runAdmin({ dataDir }: { dataDir: string }, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'dist/server/admin.js'), ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return stdout
}
