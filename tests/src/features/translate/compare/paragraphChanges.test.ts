import { describe, expect, it } from 'vitest'
import { countsOf, filteredIndexes, withChange } from '../../../../../src/features/translate/compare/paragraphChanges'
import { paragraph } from '../paragraph'

const none = new Map()

describe('a change', () => {
  it('takes the fault away with a new text, and keeps doubts that still hold', () => {
    const before = paragraph('2019 年，３５００', '', { fault: '超时', doubts: ['2019', '3500'] })
    expect(withChange(before, { target: 'in ２０１９' })).toEqual(
      paragraph(before.source, 'in ２０１９', { doubts: ['3500'] }),
    )
  })

  it('of the mark alone leaves everything else', () => {
    const before = paragraph('一', 'one', { fault: '超时', doubts: ['1'] })
    expect(withChange(before, { checked: 1 })).toEqual({ ...before, checked: 1 })
    expect(withChange(before, { target: 'one' })).toEqual(before)
    expect(withChange(before, undefined)).toBe(before)
  })

  it('may empty a translation', () => {
    expect(withChange(paragraph('一', 'one'), { target: '' }).target).toBe('')
  })
})

describe('the filters', () => {
  const list = [
    paragraph('一', 'one', { checked: 1, doubts: ['1'] }),
    paragraph('二', 'two', { doubts: ['2'] }),
    paragraph('三', '', { fault: '超时' }),
    paragraph('四', 'four'),
  ]

  it.each([
    ['all', [0, 1, 2, 3]],
    ['unchecked', [1, 2, 3]],
    ['doubts', [1]],
    ['failed', [2]],
  ] as const)('show by %s the paragraphs %j', (filter, places) => {
    expect(filteredIndexes(list, none, filter)).toEqual(places)
  })

  it('go by what was changed and is not yet saved', () => {
    const changes = new Map([
      [1, { checked: 1 as const }],
      [2, { target: 'three' }],
    ])
    expect(filteredIndexes(list, changes, 'unchecked')).toEqual([2, 3])
    expect(filteredIndexes(list, changes, 'failed')).toEqual([])
    expect(countsOf(list, changes)).toEqual({ all: 4, unchecked: 2, doubts: 0, failed: 0, translated: 4 })
    expect(countsOf(list, none)).toEqual({ all: 4, unchecked: 3, doubts: 1, failed: 1, translated: 3 })
  })
})
