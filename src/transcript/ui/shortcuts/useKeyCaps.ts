import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { bindings } from './bindings'
import { isPedal, keyCaps } from './chord'
import type { CommandName } from './commands'

/** Returns a function that gives the localized key caps of a chord. */
export function useKeyCaps(): (chord: string) => string[] {
  const t = useT()
  return (chord) => keyCaps(chord, { space: t('keys.name.space'), pedal: (number) => t('keys.name.pedal', { number }) })
}

/** The first key of a command for its tooltip; '' when it has none. */
export function useCommandKey(name: CommandName): string {
  const caps = useKeyCaps()
  const chord = useStore(bindings, (all) => all[name].find((key) => !isPedal(key)))
  return chord ? caps(chord).join(' + ') : ''
}
