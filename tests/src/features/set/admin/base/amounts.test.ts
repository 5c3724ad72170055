import { expect, it } from 'vitest'
import { formatCents, parseCount, parseHours, parseYuan } from '../../../../../../src/features/set/admin/base/amounts'

it.each([
  ['10', 36_000],
  ['1.5', 5_400],
  ['1,5', 5_400],
  ['-2', -7_200],
  ['−2', -7_200],
  [' 0 ', 0],
  ['', null],
  ['two', null],
  ['1e3', null],
  ['1.23456', null],
  ['12345678', null],
])('%j hours are %j seconds', (text, seconds) => expect(parseHours(text)).toBe(seconds))

it.each([
  ['39.90', 3_990],
  ['0.29', 29],
  ['-1', -100],
  ['¥1', null],
])('%j yuan are %j cents', (text, cents) => expect(parseYuan(text)).toBe(cents))

it.each([
  ['31', 31],
  ['0', 0],
  ['-1', null],
  ['1.5', null],
  ['', null],
])('%j is the whole number %j', (text, count) => expect(parseCount(text)).toBe(count))

it('money has two decimals', () => expect(formatCents(1990)).toBe('¥19.90'))
