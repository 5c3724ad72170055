/** A site of several servers, whose engine is a stand-in. */
import { withSiteCluster } from '../../lib/cluster/siteCluster.mjs'
import { recordEvents } from './events.mjs'
import { countStatements, printStatements, statementSettings } from './statements.mjs'

/**
 * @typedef {object} Site
 * @property {Query} query asks the database itself
 * @property {(role: import('../../lib/cluster/siteCluster.mjs').Role) => Promise<Server>} start
 * @property {(server: Server, signal?: NodeJS.Signals) => Promise<void>} stop
 */
/** @typedef {import('../../lib/cluster/siteCluster.mjs').ClusterServer} Server */
/** @typedef {(statement: string, values?: unknown[]) => Promise<any[]>} Query */

/** Commits are durable, as they must be where it counts. */
const postgres = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=256MB']

/**
 * Calls `work` with a site that has no servers yet, then removes all of it.
 * @template T
 * @param {(site: Site) => Promise<T>} work
 * @param {{ chunkMs?: number, env?: NodeJS.ProcessEnv }} [options] `chunkMs`: how long the engine takes for a chunk
 */
export const withSite = (work, { chunkMs = 0, env = {} } = {}) =>
  withSiteCluster(
    { webs: 1, workers: 0, chunkMs, env, postgres: [...postgres, 'track_commit_timestamp=on', ...statementSettings] },
    async ({ query, start, stop, servers, databaseUrl }) => {
      // It has made the tables.
      for (const server of [...servers]) await stop(server, 'SIGKILL')
      await recordEvents(query)
      await countStatements(query)
      // The relay to the database is in this process, which has enough to do.
      const result = await work({ query, stop, start: (role) => start(role, { DATABASE_URL: databaseUrl }) })
      await printStatements(query)
      return result
    },
  )
