import { expect, test } from 'vitest'
import { pageLinks } from '../../../../../src/shared/ui/page/pageLinks'

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 5, '1 2 3 4 5'],
  [1, 9, '1 2 3 4 gap 9'],
  [3, 9, '1 2 3 4 gap 9'],
  [4, 9, '1 2 3 4 5 gap 9'],
  [5, 9, '1 gap 4 5 6 gap 9'],
  [6, 9, '1 gap 5 6 7 8 9'],
  [9, 9, '1 gap 6 7 8 9'],
])('page %d of %d links %s', (current, last, links) => {
  expect(pageLinks(current, last).join(' ')).toBe(links)
})

test('pages come in order, each once, the current one and both ends among them', () => {
  for (let last = 1; last < 15; last++) {
    for (let current = 1; current <= last; current++) {
      const pages = pageLinks(current, last).filter((link) => link !== 'gap')
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      expect(pages).toEqual(expect.arrayContaining([1, current, last]))
    }
  }
})
