import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, readTable, writeCsv } from '../../../server/admin/csv'

describe('CSV', () => {
  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['"a,b","c\nd","say ""hi"""', [['a,b', 'c\nd', 'say "hi"']]],
    ['\n\na\n\n', [['a']]],
    ['', []],
    ['5" disk,x', [['5" disk', 'x']]],
  ])('%j reads as it should', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })

  it.each([
    ['"a', 'row 1: a quoted cell is not closed'],
    ['x\n"a"b', 'row 2: text after a quoted cell'],
  ])('%j is refused', (text, reason) => {
    expect(() => parseCsv(text)).toThrow(reason)
  })

  it('what is written reads back, whatever the cells hold', () => {
    const cells = fc.array(
      fc.string().filter((cell) => cell !== '' && !cell.startsWith('\uFEFF')),
      { minLength: 1, maxLength: 5 },
    )
    const tables = fc.array(cells, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(tables, (rows) => {
        expect(parseCsv(writeCsv(rows))).toEqual(rows)
      }),
    )
  })
})

describe('a table', () => {
  it('is read by the names in its first row, in any order, and may lack some', () => {
    expect(readTable('b, a\n1, 2\n3', ['a', 'b', 'c'])).toEqual([
      { b: '1', a: '2' },
      { b: '3', a: '' },
    ])
  })

  it('with a column nobody knows is refused', () => {
    expect(() => readTable('a,x\n1,2', ['a', 'b'])).toThrow('unknown column x: use a, b')
  })
})
