import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HighlightRegistry } from '../../../../../src/transcript/ui/dom/HighlightRegistry'

class FakeHighlight extends Set<Range> {
  priority = 0
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
const highlightedTexts = (name: string) => [...(highlights.get(name) ?? [])].map(String)
const settled = () => Promise.resolve()

test('what is marked is lit in the rows that are in the page, with nothing changed in their text', async () => {
  const registry = new HighlightRegistry()
  const list = rows('one two', 'two')
  const before = [...list.children].map(({ innerHTML }) => innerHTML)
  registry.attach(list)
  const parts = (start: number) => [{ start, end: start + 3 }]
  registry.set(
    'find-hit',
    new Map([
      ['0', parts(4)],
      ['1', parts(0)],
      ['gone', parts(0)],
    ]),
  )
  registry.set('find-current', new Map([['1', parts(0)]]))
  await settled()
  expect(highlightedTexts('find-hit')).toEqual(['two', 'two'])
  expect(highlightedTexts('find-current')).toEqual(['two'])
  expect([...list.children].map(({ innerHTML }) => innerHTML)).toEqual(before)
})

test('only rows with a highlight have its style, which costs in every element that has it', async () => {
  const registry = new HighlightRegistry()
  const list = rows('one', 'two', 'three')
  const stylesOf = () => [...list.children].map((row) => row.getAttribute('data-highlights'))
  registry.attach(list)
  const word = [{ start: 0, end: 3 }]
  registry.set(
    'find-hit',
    new Map([
      ['0', word],
      ['1', word],
    ]),
  )
  registry.set('find-current', new Map([['1', word]]))
  await settled()
  expect(stylesOf()).toEqual(['find-hit', 'find-hit find-current', null])
  registry.set('find-hit', new Map())
  await settled()
  expect(stylesOf()).toEqual([null, 'find-current', null])
})

test('rows that come into the page are lit when it is told of them, once for many', async () => {
  const registry = new HighlightRegistry()
  const list = rows('one')
  registry.attach(list)
  registry.set('find-hit', new Map([['1', [{ start: 0, end: 3 }]]]))
  await settled()
  expect(highlightedTexts('find-hit')).toEqual([])
  list.append(...rows('one', 'two').children)
  const query = vi.spyOn(list, 'querySelectorAll')
  registry.refresh()
  registry.refresh()
  await settled()
  expect(highlightedTexts('find-hit')).toEqual(['two'])
  expect(query).toHaveBeenCalledTimes(1)
})

test('no marks, and the end of the list, leave nothing behind', async () => {
  const registry = new HighlightRegistry()
  registry.attach(rows('one'))
  registry.set('find-hit', new Map([['0', [{ start: 0, end: 3 }]]]))
  await settled()
  registry.set('find-hit', new Map())
  await settled()
  expect(highlights.size).toBe(0)
  registry.set('find-hit', new Map([['0', [{ start: 0, end: 3 }]]]))
  await settled()
  registry.attach(null)
  expect(highlights.size).toBe(0)
})

test('the current hit stands out from the others also when its mark was there before theirs', async () => {
  const registry = new HighlightRegistry()
  registry.attach(rows('one two'))
  const word = new Map([['0', [{ start: 0, end: 3 }]]])
  registry.set('find-current', word)
  registry.set('find-hit', word)
  registry.set('unsure', word)
  await settled()
  const priority = (name: string) => highlights.get(name)?.priority ?? 0
  expect(priority('find-current')).toBeGreaterThan(priority('find-hit'))
  expect(priority('find-hit')).toBeGreaterThan(priority('unsure'))
})
