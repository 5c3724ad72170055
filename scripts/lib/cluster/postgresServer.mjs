/** A PostgreSQL server for tests and benchmarks, of Debian's package, without fsync; it is gone with the process that started it. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** PostgreSQL refuses to run as root; this user owns nothing. */
const nobody = 65_534
const user = 'postgres'

/** Folder of the newest installed version's programs; null without one. */
function findPrograms() {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return null
  const newest = readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? null : join(versions, newest, 'bin')
}

/** Whether PostgreSQL is installed. */
export const isPostgresInstalled = () => findPrograms() !== null

/**
 * @typedef {object} PostgresServer
 * @property {string} url of its first database
 * @property {string} socket path of its Unix socket
 */

/**
 * @param {readonly string[]} [settings] such as `jit=off`
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(settings = []) {
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  // A socket's path has at most 107 bytes.
  const folder = await mkdtemp('/tmp/pg-')
  const asRoot = process.getuid?.() === 0
  if (asRoot) await chown(folder, nobody, nobody)
  await chmod(folder, 0o700)
  const drop = asRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []
  const data = join(folder, 'data')
  const initdb = [...drop, join(programs, 'initdb'), '-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8']
  const [command = '', ...args] = [...initdb, '--locale=C.UTF-8', '--no-sync', '--no-instructions']
  await promisify(execFile)(command, args, { cwd: '/' })
  const fast = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'jit=off']
  const server = [...drop, join(programs, 'postgres'), '-D', data, '-k', folder]
  for (const setting of [...fast, 'shared_buffers=32MB', 'max_connections=200', ...settings]) server.push('-c', setting)
  // Ends with its input, however this process ends.
  const script = '"$@" >/dev/null 2>&1 & cat >/dev/null; kill -QUIT $!; wait; rm -rf "$FOLDER"'
  const child = spawn('sh', ['-c', script, 'sh', ...server], {
    cwd: '/',
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  // A pipe is a socket; neither keeps this process.
  if (child.stdin instanceof Socket) child.stdin.unref()
  const url = `postgres://${user}@/postgres?host=${folder}`
  await waitForServer(url)
  return { url, socket: join(folder, '.s.PGSQL.5432') }
}

async function waitForServer(/** @type {string} */ connectionString) {
  const deadline = performance.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await sleep(20)
  }
}
