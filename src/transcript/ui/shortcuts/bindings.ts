/** Key bindings of commands. Custom bindings are stored on this device. */
import { createStore } from 'zustand/vanilla'
import { stored } from '../../../shared/storage/localStore'
import { isBindable, isPedal } from './chord'
import { commandNames, commands, type CommandName } from './commands'

export type Bindings = Readonly<Record<CommandName, readonly string[]>>

const mapCommands = (keysOf: (name: CommandName) => readonly string[]) =>
  Object.fromEntries(commandNames.map((name) => [name, keysOf(name)])) as Record<CommandName, readonly string[]>

/** A custom binding takes its key from the command that has it by default. */
function loadBindings(): Bindings {
  const custom = stored.transcriptKeys.read() ?? {}
  const assignedKeys = new Set(Object.values(custom).flat())
  return mapCommands(
    (name) => custom[name]?.filter(isBindable) ?? commands[name].keys.filter((key) => !assignedKeys.has(key)),
  )
}

export const bindings = createStore<Bindings>(loadBindings)

export function commandOf(chord: string): CommandName | undefined {
  const now = bindings.getState()
  return commandNames.find((name) => now[name].includes(chord))
}

/**
 * Binds a key or pedal to a command and replaces its previous bindings of the same kind. Returns the other command that was
 * bound to it before, if any.
 */
export function bindChord(name: CommandName, chord: string): CommandName | undefined {
  const before = commandOf(chord)
  const others = bindings.getState()[name].filter((key) => isPedal(key) !== isPedal(chord))
  saveBindings({
    ...(before && { [before]: bindings.getState()[before].filter((key) => key !== chord) }),
    [name]: [...others, chord],
  })
  return before === name ? undefined : before
}

/** Restores the default bindings. */
export function resetBindings(): void {
  stored.transcriptKeys.remove()
  bindings.setState(mapCommands((name) => commands[name].keys))
}

function saveBindings(change: Partial<Bindings>): void {
  bindings.setState(change)
  const now = bindings.getState()
  const changed = commandNames.filter((name) => now[name].join() !== commands[name].keys.join())
  stored.transcriptKeys.write(Object.fromEntries(changed.map((name) => [name, [...now[name]]])))
}
