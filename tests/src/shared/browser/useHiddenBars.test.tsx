import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useHiddenBars } from '../../../../src/shared/browser/useHiddenBars'

function Bars({ pinned }: { pinned: boolean }) {
  useHiddenBars(pinned)
  return null
}

const areHidden = () => document.documentElement.dataset['bars'] === 'hidden'
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  fireEvent.scroll(window)
}
const wheel = (...deltas: number[]) => deltas.forEach((deltaY) => fireEvent.wheel(window, { deltaY }))

beforeEach(() => scrollTo(500))
afterEach(() => scrollTo(0))

it('hides the bars while one reads down, and shows them on the way back and at the top', () => {
  render(<Bars pinned={false} />)
  wheel(100)
  expect(areHidden()).toBe(true)
  wheel(-10, -10)
  expect(areHidden()).toBe(true)
  wheel(-10)
  expect(areHidden()).toBe(false)
  wheel(100)
  scrollTo(20)
  expect(areHidden()).toBe(false)
})

it('follows a finger and the keys that turn pages', () => {
  render(<Bars pinned={false} />)
  fireEvent.touchStart(window, { touches: [{ clientY: 300 }] })
  fireEvent.touchMove(window, { touches: [{ clientY: 250 }] })
  expect(areHidden()).toBe(true)
  fireEvent.touchMove(window, { touches: [{ clientY: 290 }] })
  expect(areHidden()).toBe(false)
  fireEvent.keyDown(window, { key: 'PageDown' })
  expect(areHidden()).toBe(true)
  fireEvent.keyDown(window, { key: 'PageUp' })
  expect(areHidden()).toBe(false)
})

it('leaves alone a page that scrolls by itself, or whose top is in view', () => {
  render(<Bars pinned={false} />)
  scrollTo(900)
  expect(areHidden()).toBe(false)
  scrollTo(10)
  wheel(100)
  expect(areHidden()).toBe(false)
})

it('shows the bars while they are pinned, and for the next page', () => {
  const { rerender, unmount } = render(<Bars pinned={false} />)
  wheel(100)
  rerender(<Bars pinned />)
  expect(areHidden()).toBe(false)
  wheel(100)
  expect(areHidden()).toBe(false)
  rerender(<Bars pinned={false} />)
  wheel(100)
  unmount()
  expect(areHidden()).toBe(false)
})
