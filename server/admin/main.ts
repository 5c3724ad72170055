/** `npm run admin`: works on this machine's database, even while the server is running. */
import { readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../adapters/dataDir/backup'
import { lockDataDir } from '../adapters/dataDir/dataDirLock'
import { restore } from '../adapters/dataDir/restore'
import { createJsonLog } from '../adapters/system/jsonLog'
import { listenForStopSignals, stopSignal } from '../adapters/system/stopSignal'
import { clock } from '../adapters/system/systemClock'
import { createScryptPasswords } from '../adapters/passwords/scryptPasswords'
import { openLibsql } from '../adapters/sql/libsqlDatabase'
import { createStore } from '../adapters/sql/sqlStore'
import { openStoreFile } from '../adapters/sql/storeFile'
import { loadEnvFile, readEnvironment, type Environment } from '../environment'
import type { Store } from '../ports/repositories'
import { workerEntriesIn } from '../workerEntries'
import { helpText, runAdminCommand } from './adminCli'
import type { CommandContext } from './commandContext'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const printProgress = (text: string) => void (process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`))

// Files created here, such as database copies, are readable by this user only.
process.umask(0o077)

async function main(argv: readonly string[]): Promise<number> {
  loadEnvFile()
  const environment = readEnvironment(process.env)
  const { dataDir, settings, database } = environment
  const path = join(dataDir, 'data.db')
  if (argv.length === 0) {
    print(helpText())
    return 0
  }
  if (database && (argv[0] === 'backup' || argv[0] === 'restore'))
    throw new Error('copy the database with pg_dump, then the folders files and growing of DATA_DIR')
  const usesFile = !database || argv[0] === 'copy-database'
  if (!isIndependent(argv[0]) && usesFile && !existsSync(path))
    throw new Error(`there is no database at ${path}: start the server once, or set DATA_DIR`)
  const store = await openStore(argv[0], environment)
  const context: CommandContext = {
    store,
    passwords: createScryptPasswords(),
    clock,
    settings,
    print,
    readText: (file: string) => readFile(file, 'utf8'),
    copyDatabase: (report) => copyToPostgres(environment, report),
    backUp: async (to: string) => backUp(dataDir, to, await openBackupBucket(environment)),
    restore: async (from: string) => restore(from, dataDir, (await openBackupBucket(environment))?.sizeOf),
    transcribe: (request) => transcribe(environment, request),
    writeOutput,
  }
  try {
    return await runAdminCommand(argv, context)
  } finally {
    await store.close()
  }
}

/** Whether a command works on no database yet. */
const isIndependent = (command: string | undefined): boolean => command === 'transcribe' || command === 'restore'

/** The bucket of the files, if they are in one. */
async function openBackupBucket({ s3 }: Environment) {
  if (!s3) return null
  const { openS3Objects, bucketUrl } = await import('../adapters/storage/s3/s3Objects')
  const objects = await openS3Objects(s3)
  return { url: `${bucketUrl(s3)}/${s3.prefix}`, list: () => objects.list(''), sizeOf: objects.size }
}

/** The store of the server; for a command that needs none, an empty one. */
async function openStore(command: string | undefined, { dataDir, database }: Environment): Promise<Store> {
  const path = join(dataDir, 'data.db')
  const log = createJsonLog((line) => void process.stderr.write(line))
  if (isIndependent(command) || command === 'copy-database') return createStore(openLibsql(':memory:'))
  // A backup copies the data before a new version upgrades it.
  if (command === 'backup') return createStore(openLibsql(path))
  if (!database) return openStoreFile(path, log)
  const { openPostgresStore } = await import('../adapters/sql/postgres/postgresStore')
  return (await openPostgresStore({ ...database, log })).store
}

async function copyToPostgres(
  { dataDir, database }: Environment,
  report: Parameters<CommandContext['copyDatabase']>[0],
): Promise<void> {
  if (!database) throw new Error('DATABASE_URL is not set: it names the database to copy to')
  const log = createJsonLog((line) => void process.stderr.write(line))
  const unlock = lockDataDir(dataDir)
  try {
    const path = join(dataDir, 'data.db')
    // Upgrades it.
    await (await openStoreFile(path, log)).close()
    const { copyDatabase } = await import('../adapters/sql/postgres/copyDatabase')
    const source = openLibsql(path)
    await copyDatabase(source, { url: database.url, log }, report)
    source.close()
  } finally {
    unlock()
  }
}

async function transcribe(
  environment: Environment,
  request: Parameters<CommandContext['transcribe']>[0],
): Promise<Uint8Array> {
  listenForStopSignals()
  // Loads all engines.
  const { transcribeFile } = await import('./transcribeFile')
  try {
    return await transcribeFile(environment, workerEntriesIn(import.meta.dirname), {
      ...request,
      signal: stopSignal,
      onProgress: (percent) => printProgress(`${Math.floor(percent)} %`),
    })
  } finally {
    printProgress('')
  }
}

async function writeOutput(path: string | undefined, content: Uint8Array): Promise<void> {
  if (path !== undefined) return writeFile(path, content)
  await new Promise<void>((resolve, reject) =>
    process.stdout.write(content, (error) => (error ? reject(error) : resolve())),
  )
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
