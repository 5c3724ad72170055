import { describe, expect, test } from 'vitest'
import {
  parseRecordListParams,
  toRecordListParams,
  type RecordListParams,
} from '../../../../../src/features/task/record/recordListUrl'

const usual: RecordListParams = { page: 1, size: 15, keyword: '', status: null, filters: {} }
const read = (search: string) => parseRecordListParams(new URLSearchParams(search))

test('an empty address is the first page of 15, everything §3.5 §9.1', () => {
  expect(read('')).toEqual(usual)
  expect(toRecordListParams(usual).toString()).toBe('')
})

test.each<[string, Partial<RecordListParams>]>([
  ['page=3', { page: 3 }],
  ['size=50', { size: 50 }],
  ['status=-1', { status: -1 }],
  ['status=0', { status: 0 }],
  ['keyword=%E5%91%A8%E4%BC%9A+1', { keyword: '周会 1' }],
])('%s is read and written', (search, part) => {
  expect(read(search)).toEqual({ ...usual, ...part })
  expect(toRecordListParams({ ...usual, ...part }).toString()).toBe(search)
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
