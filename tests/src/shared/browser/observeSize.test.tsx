import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { observeSize } from '../../../../src/shared/browser/observeSize'

let resize = () => {}
const observed = new Set<Element>()

beforeEach(() => {
  vi.useFakeTimers()
  observed.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback
      }
      observe = (element: Element) => void observed.add(element)
      disconnect = () => observed.clear()
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('calls back once in the frame after a change, not within the observer', () => {
  const element = document.createElement('div')
  const onResize = vi.fn()
  observeSize([element], onResize)
  expect([...observed]).toEqual([element])
  resize()
  resize()
  expect(onResize).not.toHaveBeenCalled()
  vi.advanceTimersToNextFrame()
  expect(onResize).toHaveBeenCalledOnce()
})

it('ends also between a change and its frame', () => {
  const onResize = vi.fn()
  const end = observeSize([document.createElement('div')], onResize)
  resize()
  end()
  vi.advanceTimersToNextFrame()
  expect(onResize).not.toHaveBeenCalled()
  expect(observed.size).toBe(0)
})
