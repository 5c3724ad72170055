import { describe, expect, it } from 'vitest'
import { formatTime } from '../../../../src/shared/time/formatTime'

const hour = 3_600_000

describe('formatTime §9.6', () => {
  it.each([
    [0, '00:00'],
    [999, '00:00'],
    [1000, '00:01'],
    [59_999, '00:59'],
    [60_000, '01:00'],
    [hour - 1, '59:59'],
    [hour, '01:00:00'],
    [5 * hour, '05:00:00'],
    [100 * hour + 61_000, '100:01:01'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(formatTime(ms)).toBe(text)
  })

  it.each([
    [0, '00:00.000'],
    [7, '00:00.007'],
    [61_234, '01:01.234'],
    [1234.9, '00:01.234'],
    [hour + 40, '01:00:00.040'],
  ])('shows %d ms with milliseconds as %s', (ms, text) => {
    expect(formatTime(ms, { millis: true })).toBe(text)
  })

  it.each([-1, NaN, Infinity])('shows %d as zero', (ms) => {
    expect(formatTime(ms)).toBe('00:00')
  })
})
