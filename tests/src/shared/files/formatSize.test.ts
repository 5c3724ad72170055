import { describe, expect, it } from 'vitest'
import { formatSize } from '../../../../src/shared/files/formatSize'

describe('formatSize §9.5', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.00 KB'],
    [1555, '1.52 KB'],
    [1536 * 1024, '1.50 MB'],
    [2 ** 20, '1.00 MB'],
    [2 ** 30, '1.00 GB'],
    [1.5 * 2 ** 30, '1.50 GB'],
    [2 ** 40, '1024.00 GB'],
  ])('shows %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })

  it.each([
    [2 ** 20 - 1, '1023.99 KB'],
    [2 ** 30 - 1, '1023.99 MB'],
  ])('shows %d bytes, one short of the next unit, as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })

  it.each([-5, NaN, Infinity])('shows %d as nothing', (bytes) => {
    expect(formatSize(bytes)).toBe('0 B')
  })
})
