import { expect, test } from 'vitest'
import { recordPath } from '../../../../src/shared/navigation/recordPath'

test('a record has a path, whatever its id', () => {
  expect(recordPath(12)).toBe('/task/detail?id=12')
  expect(recordPath('a&b=c')).toBe('/task/detail?id=a%26b%3Dc')
})
