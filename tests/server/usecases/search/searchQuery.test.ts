import { describe, expect, it } from 'vitest'
import { parseSearchQuery } from '../../../../server/usecases/search/searchQuery'

const names = {
  folders: new Map([['季度 计划', 1]]),
  tags: new Map([
    ['urgent', 2],
    ['red', 3],
  ]),
}
const anything = { terms: [], speaker: '', language: null, from: -Infinity, until: Infinity, kinds: null, source: '' }
const none = { ...anything, folder: null, tags: [] }
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

describe('a search query', () => {
  it.each<[string, object]>([
    ['预算 批准', { terms: ['预算', '批准'] }],
    ['"next  quarter" budget', { terms: ['next quarter', 'budget'] }],
    ['“预算批准', { terms: ['预算批准'] }],
    ['speaker:李明 预算', { terms: ['预算'], speaker: '李明' }],
    ['发言人:"li ming" 预算', { terms: ['预算'], speaker: 'li ming' }],
    ['lang:zh a', { terms: ['a'], language: 'cn' }],
    ['语言:英文 a', { terms: ['a'], language: 'en' }],
    ['in:title in:notes a', { terms: ['a'], kinds: ['title', 'liveTitle', 'name', 'notes'] }],
    ['范围:总结 a', { terms: ['a'], kinds: ['summary'] }],
    ['after:2026-11-02 a', { terms: ['a'], from: day('2026-11-02') }],
    ['before:2026/2 a', { terms: ['a'], until: day('2026-03-01') }],
    ['after:2026 before:2026 a', { terms: ['a'], from: day('2026-01-01'), until: day('2027-01-01') }],
    ['早于:2026-12-31 a', { terms: ['a'], until: day('2027-01-01') }],
    ['in:"季度 计划" a', { terms: ['a'], folder: 1 }],
    ['文件夹:"季度 计划" in:text a', { terms: ['a'], folder: 1, kinds: ['text', 'live'] }],
    ['tag:urgent 标签:red a', { terms: ['a'], tags: [2, 3] }],
    ['source:meeting a', { terms: ['a'], source: 'meeting' }],
    ['来源:导入 a', { terms: ['a'], source: 'import' }],
    ['', {}],
    ['""', {}],
  ])('%s', (text, expected) => {
    expect(parseSearchQuery(text, 0, names)).toEqual({ ...none, ...expected })
  })

  it.each([
    'lang:klingon',
    'after:yesterday',
    'before:2026-13',
    'after:2026-1-32',
    'in:here',
    'tag:blue',
    'folder:x',
    '10:30',
    'http://a.b',
  ])('looks for %s, which is no filter', (text) => {
    expect(parseSearchQuery(text, 0)).toEqual({ ...none, terms: [text] })
  })

  it('takes days as local', () => {
    expect(parseSearchQuery('after:2026-11-22', -480).from).toBe(Date.parse('2026-11-22T00:00:00+08:00'))
  })
})
