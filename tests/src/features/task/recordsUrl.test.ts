import { describe, expect, test } from 'vitest'
import { readView, recordPath, writeView, type RecordsView } from '../../../../src/features/task/recordsUrl'

const usual: RecordsView = { page: 1, size: 15, keyword: '', status: null }
const read = (search: string) => readView(new URLSearchParams(search))

test('an empty address is the first page of 15, everything §3.5 §9.1', () => {
  expect(read('')).toEqual(usual)
  expect(writeView(usual).toString()).toBe('')
})

test.each<[string, Partial<RecordsView>]>([
  ['page=3', { page: 3 }],
  ['size=50', { size: 50 }],
  ['status=-1', { status: -1 }],
  ['status=0', { status: 0 }],
  ['keyword=%E5%91%A8%E4%BC%9A+1', { keyword: '周会 1' }],
])('%s is read and written', (search, part) => {
  expect(read(search)).toEqual({ ...usual, ...part })
  expect(writeView({ ...usual, ...part }).toString()).toBe(search)
})

describe('an address that makes no sense gives the usual', () => {
  test.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'page=1e99',
    'size=7',
    'size=100000',
    'status=9',
    'status=',
    'keyword=+',
  ])('%s', (search) => {
    expect(read(search)).toEqual(usual)
  })
})

test('a record has a path, whatever its id', () => {
  expect(recordPath(12)).toBe('/task/detail?id=12')
  expect(recordPath('a&b=c')).toBe('/task/detail?id=a%26b%3Dc')
})
