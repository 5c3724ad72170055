import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSteadyText } from '../../../../../src/transcript/ui/list/useSteadyText'
import type { EditorContext } from '../../../../../src/transcript/ui/state/editorContext'

/** A page with a banner above rows of 100 px, of which `scrollY` is scrolled away. */
const view = { bannerPx: 40, scrollY: 0 }
/** Reports that the banner has another size. */
let resized = () => {}
const scrollBy = vi.fn((options?: ScrollToOptions | number) => {
  if (typeof options === 'object') view.scrollY += options.top ?? 0
})

const rowTop = (id: string): number => view.bannerPx + Number(id) * 100 - view.scrollY
const list = {
  firstOnScreen: () => ['0', '1', '2', '3', '4', '5'].find((id) => rowTop(id) + 100 > 0) ?? null,
  topOf: rowTop,
}

beforeEach(() => {
  Object.assign(view, { bannerPx: 40, scrollY: 0 })
  scrollBy.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => view.scrollY)
  vi.spyOn(window, 'scrollBy').mockImplementation(scrollBy)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => view.bannerPx)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      /** As browsers do, it tells the first size too. */
      observe() {
        resized()
      }
      disconnect() {
        resized = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Text() {
  const above = useRef<HTMLDivElement>(null)
  useSteadyText({ list: { current: list } } as unknown as EditorContext, above)
  return <div ref={above} />
}

/** Scrolls as a person does, and rests. */
function scrollTo(px: number): void {
  dispatchEvent(new Event('wheel'))
  view.scrollY = px
  dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(200)
}

function setBanner(px: number): void {
  view.bannerPx = px
  resized()
}

test('the first row on the screen stays where it is when the banner above goes or grows', () => {
  render(<Text />)
  scrollTo(250)
  const before = rowTop('2')
  setBanner(0)
  expect(rowTop('2')).toBe(before)
  vi.runAllTimers()
  setBanner(90)
  vi.runAllTimers()
  expect(rowTop('2')).toBe(before)
})

test('rows that are measured again over the next frames move the text no more', () => {
  render(<Text />)
  scrollTo(250)
  const before = rowTop('2')
  setBanner(0)
  // A row above turned out higher.
  view.scrollY -= 30
  vi.advanceTimersToNextFrame()
  expect(rowTop('2')).toBe(before)
})

test('who scrolls meanwhile goes where they want to', () => {
  render(<Text />)
  scrollTo(250)
  setBanner(0)
  scrollBy.mockClear()
  dispatchEvent(new Event('wheel'))
  view.scrollY = 300
  vi.runAllTimers()
  expect(scrollBy).not.toHaveBeenCalled()
})

test('at the top of the page the text moves up with the banner', () => {
  render(<Text />)
  scrollTo(0)
  setBanner(0)
  vi.runAllTimers()
  expect(scrollBy).not.toHaveBeenCalled()
})

test('nothing is moved once the text is gone', () => {
  const { unmount } = render(<Text />)
  scrollTo(250)
  setBanner(0)
  scrollBy.mockClear()
  unmount()
  view.scrollY -= 30
  vi.runAllTimers()
  expect(scrollBy).not.toHaveBeenCalled()
})
