import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console error or warning fails the test; a test that expects one mocks the console itself. */
const kinds = ['error', 'warn'] as const

beforeEach(() => {
  for (const kind of kinds) vi.spyOn(console, kind)
})

afterEach(() => {
  const said = kinds.flatMap((kind) => {
    const spy = vi.mocked(console[kind])
    return vi.isMockFunction(spy) ? spy.mock.calls.map((call) => `${kind}: ${call.map(String).join(' ')}`) : []
  })
  vi.restoreAllMocks()
  expect(said, 'nothing unexpected on the console').toEqual([])
})
