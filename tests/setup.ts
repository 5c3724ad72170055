import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console error or warning fails the test. A test that expects one mocks the console itself. */
const failingMethods = ['error', 'warn'] as const

beforeEach(() => {
  for (const kind of failingMethods) vi.spyOn(console, kind)
})

afterEach(() => {
  const logged = failingMethods.flatMap((kind) => {
    const spy = vi.mocked(console[kind])
    return vi.isMockFunction(spy) ? spy.mock.calls.map((call) => `${kind}: ${call.map(String).join(' ')}`) : []
  })
  vi.restoreAllMocks()
  expect(logged, 'nothing unexpected on the console').toEqual([])
})
