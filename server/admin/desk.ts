import type { Clock, Passwords } from '../ports'
import type { UserRow } from '../rows'
import type { Store } from '../tables'
import type { Settings } from '../settings'

/** What a command has in its hands. */
export interface Desk {
  store: Store
  passwords: Passwords
  clock: Clock
  settings: Settings
  /** Prints a line. */
  say(line: string): void
  /** The text of a file. */
  readText(path: string): Promise<string>
}

export type Options = Readonly<Record<string, string | undefined>>

export interface Command {
  /** Words of the command, its arguments in angle brackets: `role add <user> <role>`. */
  usage: string
  /** Options that take a value, each with what it means. */
  options?: Readonly<Record<string, string>>
  about: string
  run(desk: Desk, args: readonly string[], options: Options): Promise<void>
}

/** @throws when there is nobody of that name */
export async function needUser({ store }: Desk, username: string): Promise<UserRow> {
  const user = await store.users.byUsername(username)
  if (!user) throw new Error(`there is no user ${username}`)
  return user
}
