import { describe, expect, test } from 'vitest'
import { chordOf, isFree, keyCaps, writesNothing } from '../../../../../src/transcript/ui/keys/chord'

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
  expect(['Mod+z', 'F8', 'Shift+F8', 'Alt+x', 'Pedal1'].every(writesNothing)).toBe(true)
  expect(['e', 'Space', 'ArrowLeft', 'Shift+e'].some(writesNothing)).toBe(false)
})

test('keys that move about the page are nobody’s', () => {
  expect(['Tab', 'Escape', 'Enter', 'Mod+w'].some(isFree)).toBe(false)
  expect(isFree('k')).toBe(true)
})

test('keys are shown as they are printed', () => {
  const spoken = { space: '空格', pedal: (number: string) => `踏板 ${number}` }
  expect(keyCaps('Mod+Shift+z', spoken)).toEqual(['Ctrl', 'Shift', 'Z'])
  expect(keyCaps('Space', spoken)).toEqual(['空格'])
  expect(keyCaps('Pedal2', spoken)).toEqual(['踏板 2'])
  expect(keyCaps('Mod++', spoken)).toEqual(['Ctrl', '+'])
  expect(keyCaps('ArrowLeft', spoken)).toEqual(['←'])
})
