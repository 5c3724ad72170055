/**
 * Names of key chords: `Mod+Shift+z`, `ArrowLeft`, `?`, `Pedal1`. `Mod` is Control or, on a Mac, Command. Letters are
 * lowercase; `Shift` is included only when the character does not imply it.
 */

/** The name of a chord; null for modifier keys and AltGr input. */
export function chordOf(event: KeyboardEvent): string | null {
  const { key, code, altKey, shiftKey } = event
  const modified = event.ctrlKey || event.metaKey
  if (isModifier(key) || event.getModifierState('AltGraph')) return null
  // With Alt, a Mac produces other characters; `code` identifies the physical key.
  const [, letter] = (altKey && /^(?:Key|Digit)(.)$/.exec(code)) || []
  const name = key === ' ' ? 'Space' : letter ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key
  const shifted = shiftKey && (name.length > 1 || modified || altKey || /\p{L}/u.test(name))
  return [modified && 'Mod', altKey && 'Alt', shifted && 'Shift', name].filter(Boolean).join('+')
}

function isModifier(key: string): boolean {
  return ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key)
}

/** Whether the chord types nothing in a text field, so that it works there too. */
export function typesNothing(chord: string): boolean {
  return /^(?:Mod|Alt)\+|^(?:Shift\+)?F\d|^Pedal/.test(chord)
}

export const isPedal = (chord: string): boolean => chord.startsWith('Pedal')

/** Keys reserved for the browser and for keyboard navigation. */
const reservedChords = new Set([
  ...['Tab', 'Shift+Tab', 'Enter', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'F5', 'F11'],
  ...['F12', 'Mod+a', 'Mod+c', 'Mod+l', 'Mod+n', 'Mod+q', 'Mod+r', 'Mod+t', 'Mod+v', 'Mod+w', 'Mod+x'],
])

export const isBindable = (chord: string): boolean => !reservedChords.has(chord)

const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const arrowSymbols: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The key caps of a chord. `names` has the names of keys without a symbol. */
export function keyCaps(chord: string, names: { space: string; pedal: (number: string) => string }): string[] {
  const parts = chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+')
  return parts.map((part) => {
    if (part === 'Mod') return onMac() ? '⌘' : 'Ctrl'
    if (part === 'Alt') return onMac() ? '⌥' : 'Alt'
    if (part === 'Space') return names.space
    if (isPedal(part)) return names.pedal(part.slice('Pedal'.length))
    return arrowSymbols[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}
