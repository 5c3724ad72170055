/** Which command each key has. A person may choose other keys; they are kept on this device. */
import { createStore } from 'zustand/vanilla'
import { stored } from '../../../shared/storage'
import { isFree, isPedal } from './chord'
import { commandNames, commands, type CommandName } from './commands'

export type Bindings = Readonly<Record<CommandName, readonly string[]>>

const forEach = (keysOf: (name: CommandName) => readonly string[]) =>
  Object.fromEntries(commandNames.map((name) => [name, keysOf(name)])) as Record<CommandName, readonly string[]>

/** A key that was kept for a command is that command's alone, whatever the usual ones are. */
function kept(): Bindings {
  const chosen = stored.transcriptKeys.read() ?? {}
  const given = new Set(Object.values(chosen).flat())
  return forEach((name) => chosen[name]?.filter(isFree) ?? commands[name].keys.filter((key) => !given.has(key)))
}

export const bindings = createStore<Bindings>(kept)

export function commandOf(chord: string): CommandName | undefined {
  const now = bindings.getState()
  return commandNames.find((name) => now[name].includes(chord))
}

/**
 * Gives the command that key, or pedal, in the place of those it had of the same kind. Returns the command that had it
 * until now, if another one did.
 */
export function bind(name: CommandName, chord: string): CommandName | undefined {
  const before = commandOf(chord)
  const others = bindings.getState()[name].filter((key) => isPedal(key) !== isPedal(chord))
  keep({
    ...(before && { [before]: bindings.getState()[before].filter((key) => key !== chord) }),
    [name]: [...others, chord],
  })
  return before === name ? undefined : before
}

/** Gives every command its usual keys. */
export function resetBindings(): void {
  stored.transcriptKeys.remove()
  bindings.setState(forEach((name) => commands[name].keys))
}

function keep(change: Partial<Bindings>): void {
  bindings.setState(change)
  const now = bindings.getState()
  const changed = commandNames.filter((name) => now[name].join() !== commands[name].keys.join())
  stored.transcriptKeys.write(Object.fromEntries(changed.map((name) => [name, [...now[name]]])))
}
