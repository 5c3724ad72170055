import type { RestoreResult } from '../adapters/dataDir/restore'
import type { Clock, Passwords } from '../ports/ports'
import type { UserRow } from '../ports/rows'
import type { Store } from '../ports/repositories'
import type { Settings } from '../ports/settings'
import type { CopiedTable } from '../adapters/sql/postgres/copyDatabase'
import type { TranscribeRequest } from './transcribeFile'
import type { Administration } from '../usecases/admin/administration'

/** Context passed to each command. */
export interface CommandContext {
  store: Store
  passwords: Passwords
  clock: Clock
  settings: Settings
  /** Prints a line. */
  print(line: string): void
  /** Reads a text file. */
  readText(path: string): Promise<string>
  /** Transcribes a file; see transcribeFile.ts. */
  transcribe(request: Pick<TranscribeRequest, 'path' | 'language' | 'type'>): Promise<Uint8Array>
  /** Writes to a file, or to standard output. */
  writeOutput(path: string | undefined, content: Uint8Array): Promise<void>
  /** Copies the embedded database into that of DATABASE_URL, and reports each table. */
  copyDatabase(report: (copied: CopiedTable) => void): Promise<void>
  /** Makes the data folder of a backup. */
  restore(from: string): Promise<RestoreResult>
  /** Copies the data folder. */
  backUp(to: string): Promise<{ databaseBytes: number; copied: number; unchanged: number }>
}

/** Commands are audited as those of nobody: who may run them may do everything. */
export function administrationOf({ store, passwords, clock, settings }: CommandContext): Administration {
  return { store, passwords, clock, settings, administrator: null }
}

export type CommandOptions = Readonly<Record<string, string | undefined>>

export interface AdminCommand {
  /** The command with its arguments in angle brackets: `role add <user> <role>`. */
  usage: string
  /** Options that take a value, each with its description. */
  options?: Readonly<Record<string, string>>
  description: string
  run(context: CommandContext, args: readonly string[], options: CommandOptions): Promise<void>
}

/** @throws Error when there is no user with that name */
export async function requireUser({ store }: CommandContext, username: string): Promise<UserRow> {
  const user = await store.users.byUsername(username)
  if (!user) throw new Error(`there is no user ${username}`)
  return user
}
