/** Parses and runs admin commands. */
import { parseArgs } from 'node:util'
import { RequestError } from '../lib/requestError'
import { translate } from '../messages/messages'
import { backupCommands } from './backupCommands'
import type { AdminCommand, CommandContext } from './commandContext'
import { shopCommands } from './shopCommands'
import { siteCommands } from './siteCommands'
import { transcribeCommands } from './transcribeCommands'
import { userCommands } from './userCommands'

export const commands: readonly AdminCommand[] = [
  ...userCommands,
  ...shopCommands,
  ...siteCommands,
  ...backupCommands,
  ...transcribeCommands,
]

/** Lists every command with its options. */
export function helpText(): string {
  const lines = commands.flatMap(({ usage, description, options = {} }) => [
    `  ${usage}`,
    `      ${description}`,
    ...Object.entries(options).map(([name, meaning]) => `      --${name} ${meaning}`),
  ])
  return ['npm run admin -- <command>', '', ...lines, '', 'Works on DATA_DIR, even while the server is running.'].join(
    '\n',
  )
}

/** Runs a command line; prints errors and resolves to the exit code. */
export async function runAdminCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const [first] = argv
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    context.print(helpText())
    return 0
  }
  try {
    const { command, args, options } = parseCommand(argv)
    await command.run(context, args, options)
    return 0
  } catch (error) {
    const reason =
      error instanceof RequestError
        ? translate('en-US', error.messageId, error.values)
        : String(error instanceof Error ? error.message : error)
    context.print(`admin: ${reason}`)
    return 1
  }
}

/** @throws Error when no command matches */
function parseCommand(argv: readonly string[]): {
  command: AdminCommand
  args: string[]
  options: Record<string, string | undefined>
} {
  const known = Object.fromEntries(
    commands.flatMap(({ options = {} }) => Object.keys(options)).map((name) => [name, { type: 'string' as const }]),
  )
  const { values, positionals } = parseArgs({
    args: joinNegativeNumbers(argv),
    options: known,
    allowPositionals: true,
    strict: true,
  })
  const command = commands.find(({ usage }) => matchesUsage(usage, positionals))
  if (!command) throw new Error(`there is no command ${positionals.join(' ')}: see npm run admin -- help`)
  const unknownOption = Object.keys(values).find((name) => !Object.hasOwn(command.options ?? {}, name))
  if (unknownOption !== undefined) throw new Error(`${command.usage} takes no --${unknownOption}`)
  const words = command.usage.split(' ').filter((word) => !word.startsWith('<')).length
  return { command, args: positionals.slice(words), options: values }
}

/** Rewrites `--general -3600` as `--general=-3600`; otherwise -3600 would parse as an option. */
function joinNegativeNumbers(argv: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of argv) {
    const before = joined.at(-1)
    if (/^-\d/.test(word) && before !== undefined && /^--[a-z-]+$/.test(before))
      joined[joined.length - 1] = `${before}=${word}`
    else joined.push(word)
  }
  return joined
}

function matchesUsage(usage: string, positionals: readonly string[]): boolean {
  const words = usage.split(' ')
  return (
    words.length === positionals.length &&
    words.every((word, index) => word.startsWith('<') || word === positionals[index])
  )
}
