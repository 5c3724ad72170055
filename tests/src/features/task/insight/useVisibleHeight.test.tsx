import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useVisibleHeight } from '../../../../../src/features/task/insight/useVisibleHeight'

afterEach(() => {
  vi.unstubAllGlobals()
})

function Panel() {
  return <aside ref={useVisibleHeight()} />
}

test('the height follows what stands above the panel, and not the text beside it or what is below', () => {
  const observed: string[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = ({ id }: Element) => observed.push(id)
      disconnect() {}
    },
  )
  const { container } = render(
    <>
      <header id="header" />
      <main>
        <div id="bar" />
        <div>
          <div id="text" />
          <Panel />
        </div>
        <div id="dock" />
      </main>
    </>,
  )
  expect(observed.filter((id) => id !== '')).toEqual(['bar', 'header'])
  expect(container.querySelector('aside')?.style.getPropertyValue('--top')).toBe('0px')
})
