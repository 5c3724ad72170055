import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { bindings } from './bindings'
import { isPedal, keyCaps } from './chord'
import type { CommandName } from './commands'

/** Tells how the keys of a chord are called. */
export function useKeyCaps(): (chord: string) => string[] {
  const say = useSay()
  return (chord) =>
    keyCaps(chord, { space: say('keys.name.space'), pedal: (number) => say('keys.name.pedal', { number }) })
}

/** The first key of a command, to be shown with its button; '' when it has none. */
export function useCommandKey(name: CommandName): string {
  const caps = useKeyCaps()
  const chord = useStore(bindings, (all) => all[name].find((key) => !isPedal(key)))
  return chord ? caps(chord).join(' + ') : ''
}
