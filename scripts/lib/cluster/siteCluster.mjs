/**
 * A site of several servers for tests and benchmarks: PostgreSQL, S3, processes with ROLE=web and ROLE=worker, and a proxy that sends each
 * request to another one.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { putStandIn } from '../../bench/standInEngine.mjs'
import { root } from '../run.mjs'
import { startTestServer } from '../testServer.mjs'
import { startPostgres } from './postgresServer.mjs'
import { openRelay } from './relay.mjs'
import { openRoundRobinProxy } from './roundRobinProxy.mjs'
import { bucket, keys } from './s3StandIn.mjs'

/** @typedef {'web' | 'worker'} Role */
/** @typedef {import('../testServer.mjs').TestServer & { role: Role }} ClusterServer */

/**
 * @typedef {object} ClusterOptions
 * @property {number} [webs]
 * @property {number} [workers]
 * @property {NodeJS.ProcessEnv} [env] settings of all servers
 * @property {number | null} [chunkMs] how long the stand-in engine takes for a chunk; null for the real engine
 * @property {readonly string[]} [postgres] settings of PostgreSQL, such as `shared_preload_libraries=pg_stat_statements`
 */

/**
 * @typedef {object} SiteCluster
 * @property {string} url of the proxy, without a trailing slash
 * @property {ClusterServer[]} servers those that run; one that was killed stays until it is replaced
 * @property {(role: Role, env?: NodeJS.ProcessEnv) => Promise<ClusterServer>} start one more, ready
 * @property {(server: ClusterServer, signal?: NodeJS.Signals) => Promise<void>} stop
 * @property {string} databaseUrl past the relay
 * @property {(statement: string, values?: unknown[]) => Promise<any[]>} query asks the database itself
 * @property {import('./relay.mjs').Relay} database between the servers and PostgreSQL
 * @property {import('./relay.mjs').Relay} storage between the servers and S3
 * @property {import('./roundRobinProxy.mjs').Proxy} proxy
 */

/** How long a server that stops still serves requests: more than two checks of the proxy. */
const drainSeconds = '1'
const readyTimeoutMs = 30_000

/**
 * Calls `work` with a site, then stops all of it and removes its data.
 * @template T
 * @param {ClusterOptions} options
 * @param {(cluster: SiteCluster) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSiteCluster(options, work) {
  /** @type {(() => unknown)[]} */
  const ends = []
  try {
    return await work(await startSiteCluster(options, ends))
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** @param {ClusterOptions} options @param {(() => unknown)[]} ends is filled with what has to be undone, the last first */
async function startSiteCluster({ webs = 2, workers = 2, env = {}, chunkMs = null, postgres = [] }, ends) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const entry = chunkMs === null ? 'dist/server/main.js' : buildStandIn(chunkMs, ends)
  const { url: databaseUrl, socket } = await startPostgres(postgres)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  ends.push(() => client.end())
  const database = await openRelay({ path: socket })
  ends.push(() => database.close())
  const storage = await openRelay({ host: '127.0.0.1', port: Number(new URL(await startS3(ends)).port) })
  ends.push(() => storage.close())
  const proxy = await openRoundRobinProxy()
  ends.push(() => proxy.close())

  const settings = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/postgres`,
    S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    SITE_SECRET: 'a secret that all servers of the site share',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: drainSeconds,
    REGISTERS_PER_HOUR: '100000',
    ...env,
  }
  /** @type {ClusterServer[]} */
  const servers = []
  let started = 0
  /** @type {SiteCluster['start']} */
  const start = async (role, own = {}) => {
    const dataDir = join(folder, `${role}-${(started += 1)}`)
    mkdirSync(dataDir)
    const server = { ...(await startTestServer(dataDir, { ...settings, ...own, ROLE: role }, entry)), role }
    servers.push(server)
    if (role === 'web') {
      proxy.add(server.url)
      await until(() => proxy.ready().includes(server.url), 'the server is not ready', server)
    }
    return server
  }
  /** @type {SiteCluster['stop']} */
  const stop = async (server, signal = 'SIGTERM') => {
    await server.stop(signal)
    proxy.remove(server.url)
    servers.splice(servers.indexOf(server), 1)
  }
  ends.push(() => Promise.all([...servers].map((server) => stop(server, 'SIGKILL'))))

  // The first one makes the tables; the others needn't wait for each other.
  const roles = /** @type {Role[]} */ ([...Array(webs).fill('web'), ...Array(workers).fill('worker')])
  const [first = 'web', ...others] = roles
  await start(first)
  await Promise.all(others.map((role) => start(role)))
  const query = async (/** @type {string} */ statement, /** @type {unknown[]} */ values = []) =>
    (await client.query(statement, values)).rows
  return { url: proxy.url, servers, start, stop, databaseUrl, query, database, storage, proxy }
}

/** Copies the built server, with the stand-in engine; returns its entry. @param {number} chunkMs @param {(() => unknown)[]} ends */
function buildStandIn(chunkMs, ends) {
  // A sibling of the built server, so that it finds the app and its packages.
  const path = `dist/cluster-${process.pid}`
  const folder = join(root, path)
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'dist/server'), folder, { recursive: true })
  putStandIn(folder, { chunkMs })
  return `${path}/main.js`
}

/** Returns its endpoint. @param {(() => unknown)[]} ends @returns {Promise<string>} */
async function startS3(ends) {
  const child = fork(join(import.meta.dirname, 's3Process.mjs'))
  ends.push(() => child.disconnect())
  const [endpoint] = await once(child, 'message')
  return endpoint
}

/** @param {() => boolean} isTrue @param {string} otherwise @param {ClusterServer} server */
async function until(isTrue, otherwise, server) {
  const deadline = performance.now() + readyTimeoutMs
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`${otherwise}:\n${server.log()}`)
    await sleep(20)
  }
}
