/** A PostgreSQL server for the tests of this process, started when it is first needed and gone with the process. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** PostgreSQL refuses to run as root; this user owns nothing. */
const nobody = 65_534
const user = 'postgres'

/** Folder of the newest installed version's programs; null without one. */
function findPrograms(): string | null {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return null
  const newest = readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? null : join(versions, newest, 'bin')
}

/** Whether there is a server to test with: an installed one, or that of TEST_DATABASE_URL, whose user may create databases. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPrograms() !== null

export interface Cluster {
  /** Address of a database. */
  url(database: string): string
  /** Runs statements in a database, as its superuser. */
  run(statement: string, database?: string): Promise<Record<string, unknown>[]>
}

let cluster: Promise<Cluster> | undefined

export const openCluster = (): Promise<Cluster> => (cluster ??= start())

async function start(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ?? (await startServer())
  const url = (database: string) => {
    const [address = '', query] = server.split('?')
    return `${address.replace(/\/[^/]*$/, `/${database}`)}${query === undefined ? '' : `?${query}`}`
  }
  return {
    url,
    async run(statement, database = 'postgres') {
      const client = new Client({ connectionString: url(database) })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows ?? []
      } finally {
        await client.end()
      }
    },
  }
}

/** Returns its address. */
export async function startServer(): Promise<string> {
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
  const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const server = [...drop, join(programs, 'postgres'), '-D', data, '-k', folder]
  for (const setting of [...settings, 'shared_buffers=32MB', 'max_connections=200', 'jit=off'])
    server.push('-c', setting)
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
  return url
}

async function waitForServer(connectionString: string): Promise<void> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const client = new Client({ connectionString })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await setTimeout(20)
  }
}
