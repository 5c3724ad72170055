import { describe, expect, it } from 'vitest'
import { parseListView, toListParams } from '../../../../src/shared/navigation/listView'

describe('the view of the list', () => {
  it('comes out of an address as it went in', () => {
    for (const view of [
      { page: 1, keyword: '' },
      { page: 3, keyword: '合同 & co' },
    ]) {
      expect(parseListView(toListParams(view))).toEqual(view)
    }
  })

  it('leaves out what is as usual', () => {
    const others = { status: null, size: 30 }
    expect(toListParams({ page: 1, keyword: '' }, others).toString()).toBe('size=30')
  })

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=9e99'])('of %s is the first page', (search) => {
    expect(parseListView(new URLSearchParams(search)).page).toBe(1)
  })

  it('cuts a keyword that no server takes', () => {
    expect(parseListView(new URLSearchParams({ keyword: ` ${'x'.repeat(400)}` })).keyword).toHaveLength(300)
  })
})
