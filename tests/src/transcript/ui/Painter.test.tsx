import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Painter } from '../../../../src/transcript/ui/Painter'

class FakeHighlight extends Set<Range> {
  constructor(...ranges: Range[]) {
    super(ranges)
  }
}
let highlights = new Map<string, FakeHighlight>()
beforeEach(() => {
  highlights = new Map()
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal('Highlight', FakeHighlight)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function rows(...texts: string[]): HTMLElement {
  const list = document.createElement('div')
  for (const [index, text] of texts.entries()) {
    const row = list.appendChild(document.createElement('div'))
    row.dataset.id = `${index}`
    row.append(Object.assign(document.createElement('p'), { textContent: text }))
    row.firstElementChild?.setAttribute('data-text', '')
  }
  document.body.append(list)
  return list
}
const marked = (name: string) => [...(highlights.get(name) ?? [])].map(String)
const settled = () => Promise.resolve()

test('what is marked is lit in the rows that are in the page, with nothing changed in it', async () => {
  const painter = new Painter()
  const list = rows('one two', 'two')
  const before = list.cloneNode(true)
  painter.attach(list)
  const parts = (start: number) => [{ start, end: start + 3 }]
  painter.mark(
    'find-hit',
    new Map([
      ['0', parts(4)],
      ['1', parts(0)],
      ['gone', parts(0)],
    ]),
  )
  painter.mark('find-current', new Map([['1', parts(0)]]))
  await settled()
  expect(marked('find-hit')).toEqual(['two', 'two'])
  expect(marked('find-current')).toEqual(['two'])
  expect(list.isEqualNode(before)).toBe(true)
})

test('rows that come into the page are lit when it is told of them, once for many', async () => {
  const painter = new Painter()
  const list = rows('one')
  painter.attach(list)
  painter.mark('find-hit', new Map([['1', [{ start: 0, end: 3 }]]]))
  await settled()
  expect(marked('find-hit')).toEqual([])
  list.append(...rows('one', 'two').children)
  const look = vi.spyOn(list, 'querySelectorAll')
  painter.refresh()
  painter.refresh()
  await settled()
  expect(marked('find-hit')).toEqual(['two'])
  expect(look).toHaveBeenCalledTimes(1)
})

test('no marks, and the end of the list, leave nothing behind', async () => {
  const painter = new Painter()
  painter.attach(rows('one'))
  painter.mark('find-hit', new Map([['0', [{ start: 0, end: 3 }]]]))
  await settled()
  painter.mark('find-hit', new Map())
  await settled()
  expect(highlights.size).toBe(0)
  painter.mark('find-hit', new Map([['0', [{ start: 0, end: 3 }]]]))
  await settled()
  painter.attach(null)
  expect(highlights.size).toBe(0)
})
