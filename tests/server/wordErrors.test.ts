import { describe, expect, it } from 'vitest'
import { wordErrorRate } from './wordErrors'

describe('the word error rate', () => {
  it.each([
    ['go forward ten meters', 'Go forward, ten meters.', 0],
    ['go forward ten meters', 'go forward then meters', 0.25],
    ['go forward ten meters', 'go ten meters', 0.25],
    ['go forward ten meters', 'go a forward ten meters', 0.25],
    ['go forward ten meters', '', 1],
    ['five five', 'one two three four', 2],
  ])('of %j heard as %j is %d', (said, heard, rate) => {
    expect(wordErrorRate(said, heard)).toBe(rate)
  })
})
