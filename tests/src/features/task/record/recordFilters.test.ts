import { describe, expect, it } from 'vitest'
import { filterParams, filterRequest, parseFilters } from '../../../../../src/features/task/record/recordFilters'
import {
  isFiltered,
  parseRecordListParams,
  toRecordListParams,
} from '../../../../../src/features/task/record/recordListUrl'

const parse = (text: string) => parseFilters(new URLSearchParams(text))

describe('filters in the address', () => {
  it.each([
    'folder=3&tags=1%2C2&favorite=1',
    'language=en&from=2026-01-31&until=2026-02-01',
    'q=%E9%A2%84%E7%AE%97&sort=-opened',
  ])('%s are kept as they are', (text) => {
    expect(toRecordListParams(parseRecordListParams(new URLSearchParams(text))).toString()).toBe(text)
  })

  it.each([
    'folder=x',
    'tags=1,',
    'favorite=2',
    'language=klingon',
    'from=yesterday',
    'from=2026-1-1',
    'sort=size',
    'source=fax',
    'q=',
  ])('%s is ignored', (text) => {
    expect(parse(text)).toEqual({})
  })

  it('are sent with local days as times, the last day included, and without words', () => {
    const sent = filterRequest(parse('from=2026-03-01&until=2026-03-31&q=x&min=600'))
    expect(sent).toEqual({
      from: new Date(2026, 2, 1).toISOString(),
      until: new Date(2026, 3, 1).toISOString(),
      min: '600',
    })
  })

  it('restrict the list, but their order does not', () => {
    const view = (text: string) => parseRecordListParams(new URLSearchParams(text))
    expect([view('sort=title'), view('favorite=1'), view('q=x')].map(isFiltered)).toEqual([false, true, true])
    expect(filterParams({})).toMatchObject({ q: null, sort: null })
  })
})
