/**
 * Names of what is pressed: `Mod+Shift+z`, `ArrowLeft`, `?`, `Pedal1`. `Mod` is Control or, on a Mac, Command. Letters are
 * small; `Shift` is named only where the character does not tell it.
 */

/** The name of what was pressed; null for a key that only changes others, or writes by AltGr. */
export function chordOf(event: KeyboardEvent): string | null {
  const { key, code, altKey, shiftKey } = event
  const modified = event.ctrlKey || event.metaKey
  if (isModifier(key) || event.getModifierState('AltGraph')) return null
  // With Alt a Mac writes other characters; the key itself tells which it is.
  const [, letter] = (altKey && /^(?:Key|Digit)(.)$/.exec(code)) || []
  const name = key === ' ' ? 'Space' : letter ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key
  const shifted = shiftKey && (name.length > 1 || modified || altKey || /\p{L}/u.test(name))
  return [modified && 'Mod', altKey && 'Alt', shifted && 'Shift', name].filter(Boolean).join('+')
}

function isModifier(key: string): boolean {
  return ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key)
}

/** It does nothing by itself where somebody types: it may be used there too. */
export function writesNothing(chord: string): boolean {
  return /^(?:Mod|Alt)\+|^(?:Shift\+)?F\d|^Pedal/.test(chord)
}

export const isPedal = (chord: string): boolean => chord.startsWith('Pedal')

/** Keys that a page must leave to the browser and to those who move about by keyboard. */
const taken = new Set([
  ...['Tab', 'Shift+Tab', 'Enter', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'F5', 'F11'],
  ...['F12', 'Mod+a', 'Mod+c', 'Mod+l', 'Mod+n', 'Mod+q', 'Mod+r', 'Mod+t', 'Mod+v', 'Mod+w', 'Mod+x'],
])

/** It can be given to a command. */
export const isFree = (chord: string): boolean => !taken.has(chord)

const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const pictures: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The keys of a chord as they are printed on a keyboard. `spoken` names those that have no print. */
export function keyCaps(chord: string, spoken: { space: string; pedal: (number: string) => string }): string[] {
  const parts = chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+')
  return parts.map((part) => {
    if (part === 'Mod') return onMac() ? '⌘' : 'Ctrl'
    if (part === 'Alt') return onMac() ? '⌥' : 'Alt'
    if (part === 'Space') return spoken.space
    if (isPedal(part)) return spoken.pedal(part.slice('Pedal'.length))
    return pictures[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}
