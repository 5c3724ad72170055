import { expect, it } from 'vitest'
import { randomId } from '../../../src/shared/randomId'

it('ids differ', () => {
  expect(new Set(Array.from({ length: 1000 }, randomId)).size).toBe(1000)
})
