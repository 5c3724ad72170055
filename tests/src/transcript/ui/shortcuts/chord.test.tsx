import { describe, expect, test } from 'vitest'
import { chordOf, isBindable, keyCaps, typesNothing } from '../../../../../src/transcript/ui/shortcuts/chord'

const press = (key: string, init: KeyboardEventInit = {}) => chordOf(new KeyboardEvent('keydown', { key, ...init }))

describe('what was pressed is called', () => {
  test.each([
    [' ', {}, 'Space'],
    ['e', {}, 'e'],
    ['E', { shiftKey: true }, 'Shift+e'],
    ['E', {}, 'e'],
    ['?', { shiftKey: true }, '?'],
    ['ArrowLeft', { shiftKey: true }, 'Shift+ArrowLeft'],
    ['z', { ctrlKey: true }, 'Mod+z'],
    ['Z', { metaKey: true, shiftKey: true }, 'Mod+Shift+z'],
    ['ƒ', { altKey: true, metaKey: true, code: 'KeyF' }, 'Mod+Alt+f'],
    ['F8', {}, 'F8'],
  ])('%j with %j: %s', (key, init, name) => {
    expect(press(key, init)).toBe(name)
  })

  test.each(['Shift', 'Control', 'Dead', 'Process'])('nothing for %s alone', (key) => {
    expect(press(key)).toBeNull()
  })

  test('nothing for a character written with AltGr', () => {
    expect(press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBeNull()
  })
})

test('only what writes no letter works where somebody types', () => {
  expect(['Mod+z', 'F8', 'Shift+F8', 'Alt+x', 'Pedal1'].every(typesNothing)).toBe(true)
  expect(['e', 'Space', 'ArrowLeft', 'Shift+e'].some(typesNothing)).toBe(false)
})

test('keys that move about the page are nobody’s', () => {
  expect(['Tab', 'Escape', 'Enter', 'Mod+w'].some(isBindable)).toBe(false)
  expect(isBindable('k')).toBe(true)
})

test('keys are shown as they are printed', () => {
  const names = { space: '空格', pedal: (number: string) => `踏板 ${number}` }
  expect(keyCaps('Mod+Shift+z', names)).toEqual(['Ctrl', 'Shift', 'Z'])
  expect(keyCaps('Space', names)).toEqual(['空格'])
  expect(keyCaps('Pedal2', names)).toEqual(['踏板 2'])
  expect(keyCaps('Mod++', names)).toEqual(['Ctrl', '+'])
  expect(keyCaps('ArrowLeft', names)).toEqual(['←'])
})
