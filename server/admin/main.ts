/** `npm run admin`: works on the database of this machine's server, also while the server runs. */
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '../adapters/clock'
import { createScryptPasswords } from '../adapters/passwords'
import { openLibsql } from '../adapters/sql/libsqlDatabase'
import { openSqlStore } from '../adapters/sql/sqlStore'
import { loadEnvFile, readEnvironment } from '../environment'
import { helpText, runAdmin } from './run'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(typed: readonly string[]): Promise<number> {
  loadEnvFile()
  const { dataDir, settings } = readEnvironment(process.env)
  const path = join(dataDir, 'data.db')
  if (typed.length === 0) {
    say(helpText())
    return 0
  }
  if (!existsSync(path)) throw new Error(`there is no database at ${path}: start the server once, or set DATA_DIR`)
  const store = await openSqlStore(openLibsql(path))
  const desk = {
    store,
    passwords: createScryptPasswords(),
    clock,
    settings,
    say,
    readText: (file: string) => readFile(file, 'utf8'),
  }
  try {
    return await runAdmin(typed, desk)
  } finally {
    await store.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
