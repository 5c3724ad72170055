import { expect, test } from 'vitest'
import { parseMoment, recordPath } from '../../../../src/shared/navigation/recordPath'

test('a record has a path, whatever its id', () => {
  expect(recordPath(12)).toBe('/task/detail?id=12')
  expect(recordPath('a&b=c')).toBe('/task/detail?id=a%26b%3Dc')
})

test('a path leads to a moment of the recording', () => {
  expect(recordPath(12, 83_250.4)).toBe('/task/detail?id=12&t=83.25')
  expect(parseMoment('83.25')).toBe(83_250)
})

test.each(['', '-1', '1e9', 'NaN', '1:02', '12345678', '1.2345', ' 1'])('%o is no moment', (text) => {
  expect(parseMoment(text)).toBeNull()
})
