import { expect, it } from 'vitest'
import { comparisonPath } from '../../../../src/shared/navigation/comparisonPath'

it('a comparison has a path, whatever its id', () => {
  expect(comparisonPath(3)).toBe('/comparison?id=3')
  expect(comparisonPath('a&b')).toBe('/comparison?id=a%26b')
})
