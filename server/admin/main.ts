/** `npm run admin`: works on this machine's database, even while the server is running. */
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../adapters/dataDir/backup'
import { clock } from '../adapters/system/systemClock'
import { createJsonLog } from '../adapters/system/jsonLog'
import { createScryptPasswords } from '../adapters/passwords/scryptPasswords'
import { openLibsql } from '../adapters/sql/libsqlDatabase'
import { createStore } from '../adapters/sql/sqlStore'
import { openStoreFile } from '../adapters/sql/storeFile'
import { loadEnvFile, readEnvironment } from '../environment'
import { helpText, runAdminCommand } from './adminCli'

const print = (line: string) => void process.stdout.write(`${line}\n`)

// Files created here, such as database copies, are readable by this user only.
process.umask(0o077)

async function main(argv: readonly string[]): Promise<number> {
  loadEnvFile()
  const { dataDir, settings } = readEnvironment(process.env)
  const path = join(dataDir, 'data.db')
  if (argv.length === 0) {
    print(helpText())
    return 0
  }
  if (!existsSync(path)) throw new Error(`there is no database at ${path}: start the server once, or set DATA_DIR`)
  // A backup copies the data before a new version upgrades it.
  const store =
    argv[0] === 'backup'
      ? createStore(openLibsql(path))
      : await openStoreFile(
          path,
          createJsonLog((line) => void process.stderr.write(line)),
        )
  const context = {
    store,
    passwords: createScryptPasswords(),
    clock,
    settings,
    print,
    readText: (file: string) => readFile(file, 'utf8'),
    backUp: (to: string) => backUp(dataDir, to),
  }
  try {
    return await runAdminCommand(argv, context)
  } finally {
    await store.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
