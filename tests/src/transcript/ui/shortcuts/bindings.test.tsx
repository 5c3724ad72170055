import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../../../../src/shared/storage/localStore'
import { bindChord, bindings, commandOf, resetBindings } from '../../../../../src/transcript/ui/shortcuts/bindings'
import { commandNames, commands } from '../../../../../src/transcript/ui/shortcuts/commands'

beforeEach(resetBindings)

test('no key belongs to two commands', () => {
  const keys = commandNames.flatMap((name) => commands[name].keys)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('a key that is given to a command', () => {
  test('takes the place of its others, and leaves its pedals', () => {
    expect(bindChord('back', 'j')).toBeUndefined()
    expect(bindings.getState().back).toEqual(['Pedal1', 'j'])
    expect(commandOf('ArrowLeft')).toBeUndefined()
  })

  test('is taken from the command that had it', () => {
    expect(bindChord('loop', 'e')).toBe('edit')
    expect(commandOf('e')).toBe('loop')
    expect(bindings.getState().edit).toEqual(['F2', 'Mod+Enter'])
  })

  test('is kept for the next time, and only what differs is', async () => {
    bindChord('loop', 'e')
    expect(stored.transcriptKeys.read()).toEqual({ loop: ['e'], edit: ['F2', 'Mod+Enter'] })
    vi.resetModules()
    const later = await import('../../../../../src/transcript/ui/shortcuts/bindings')
    expect(later.commandOf('e')).toBe('loop')
    expect(later.commandOf('Space')).toBe('toggle')
  })

  test('is forgotten by going back to the usual ones', () => {
    bindChord('loop', 'e')
    resetBindings()
    expect(commandOf('e')).toBe('edit')
    expect(stored.transcriptKeys.read()).toBeNull()
  })
})

test('of what was kept by hand a key of the browser is not taken, and a key is one command’s', async () => {
  localStorage.setItem('transcriptKeys', '{"loop":["Tab","Space"],"nonsense":["x"]}')
  vi.resetModules()
  const later = await import('../../../../../src/transcript/ui/shortcuts/bindings')
  expect(later.bindings.getState().loop).toEqual(['Space'])
  expect(later.bindings.getState().toggle).toEqual(['F8'])
  expect(later.commandOf('Tab')).toBeUndefined()
})
