import { describe, expect, it } from 'vitest'
import { comparisonPath, readView, recordPath, writeView } from '../../../../src/features/translate/paths'

describe('paths', () => {
  it('carry any id', () => {
    expect(comparisonPath(3)).toBe('/comparison?id=3')
    expect(comparisonPath('a&b')).toBe('/comparison?id=a%26b')
    expect(recordPath(9)).toBe('/task/detail?id=9')
  })
})

describe('the view of the list', () => {
  it('comes out of an address as it went in', () => {
    for (const view of [
      { page: 1, keyword: '' },
      { page: 3, keyword: '合同 & co' },
    ]) {
      expect(readView(writeView(view))).toEqual(view)
    }
  })

  it('leaves out what is as usual', () => {
    expect(writeView({ page: 1, keyword: '' }).toString()).toBe('')
  })

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=9e99'])('of %s is the first page', (search) => {
    expect(readView(new URLSearchParams(search)).page).toBe(1)
  })

  it('cuts a keyword that no server takes', () => {
    expect(readView(new URLSearchParams({ keyword: ` ${'x'.repeat(400)}` })).keyword).toHaveLength(300)
  })
})
