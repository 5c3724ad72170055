/** Finds the command that was typed, and runs it. */
import { parseArgs } from 'node:util'
import { Refusal } from '../refusal'
import { sentence } from '../messages'
import type { Command, Desk } from './desk'
import { goodsCommands } from './goods'
import { siteCommands } from './site'
import { userCommands } from './users'

export const commands: readonly Command[] = [...userCommands, ...goodsCommands, ...siteCommands]

/** Every command with its options. */
export function helpText(): string {
  const lines = commands.flatMap(({ usage, about, options = {} }) => [
    `  ${usage}`,
    `      ${about}`,
    ...Object.entries(options).map(([name, meaning]) => `      --${name} ${meaning}`),
  ])
  return ['npm run admin -- <command>', '', ...lines, '', 'It works on DATA_DIR, also while the server runs.'].join(
    '\n',
  )
}

/** Runs what was typed; gives the exit code. What goes wrong is said. */
export async function runAdmin(typed: readonly string[], desk: Desk): Promise<number> {
  const [first] = typed
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    desk.say(helpText())
    return 0
  }
  try {
    const { command, args, options } = understand(typed)
    await command.run(desk, args, options)
    return 0
  } catch (error) {
    const reason =
      error instanceof Refusal
        ? sentence('en-US', error.say, error.values)
        : String(error instanceof Error ? error.message : error)
    desk.say(`admin: ${reason}`)
    return 1
  }
}

/** @throws when no command reads like that */
function understand(typed: readonly string[]): {
  command: Command
  args: string[]
  options: Record<string, string | undefined>
} {
  const known = Object.fromEntries(
    commands.flatMap(({ options = {} }) => Object.keys(options)).map((name) => [name, { type: 'string' as const }]),
  )
  const { values, positionals } = parseArgs({
    args: joinNegative(typed),
    options: known,
    allowPositionals: true,
    strict: true,
  })
  const command = commands.find(({ usage }) => fits(usage, positionals))
  if (!command) throw new Error(`there is no command ${positionals.join(' ')}: see npm run admin -- help`)
  const odd = Object.keys(values).find((name) => !Object.hasOwn(command.options ?? {}, name))
  if (odd !== undefined) throw new Error(`${command.usage} takes no --${odd}`)
  const words = command.usage.split(' ').filter((word) => !word.startsWith('<')).length
  return { command, args: positionals.slice(words), options: values }
}

/** `--general -3600` as `--general=-3600`: by itself -3600 would read as another option. */
function joinNegative(typed: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of typed) {
    const before = joined.at(-1)
    if (/^-\d/.test(word) && before !== undefined && /^--[a-z-]+$/.test(before))
      joined[joined.length - 1] = `${before}=${word}`
    else joined.push(word)
  }
  return joined
}

function fits(usage: string, positionals: readonly string[]): boolean {
  const words = usage.split(' ')
  return (
    words.length === positionals.length &&
    words.every((word, index) => word.startsWith('<') || word === positionals[index])
  )
}
