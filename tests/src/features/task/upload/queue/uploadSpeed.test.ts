import { describe, expect, it } from 'vitest'
import { remainingMs, speedMeter } from '../../../../../../src/features/task/upload/queue/uploadSpeed'

/** Speeds measured for the samples, each given as [milliseconds, bytes]. */
function speeds(samples: readonly (readonly [number, number])[]): (number | null)[] {
  let now = 0
  const meter = speedMeter(() => now)
  return samples.map(([atMs, bytes]) => {
    now = atMs
    return meter(bytes)
  })
}

describe('the speed', () => {
  it('is not told before half a second has passed', () => {
    expect(
      speeds([
        [100, 1000],
        [499, 5000],
        [500, 5000],
      ]),
    ).toEqual([null, null, 10_000])
  })

  it('is steady on a steady line', () => {
    const steady = Array.from({ length: 200 }, (_, index) => [(index + 1) * 50, (index + 1) * 50] as const)
    expect(
      speeds(steady)
        .slice(9)
        .every((speed) => speed === 1000),
    ).toBe(true)
  })

  it('forgets what was more than four seconds ago', () => {
    const fast = Array.from({ length: 50 }, (_, index) => [(index + 1) * 100, (index + 1) * 100_000] as const)
    const slow = Array.from(
      { length: 50 },
      (_, index) => [5000 + (index + 1) * 100, 5_000_000 + (index + 1) * 100] as const,
    )
    expect(speeds([...fast, ...slow]).at(-1)).toBe(1000)
  })

  it('is no average of the moment: one late sample moves it by its share of the window', () => {
    const measured = speeds([
      [1000, 1000],
      [2000, 2000],
      [3000, 3000],
      [4000, 3000],
    ])
    expect(measured).toEqual([1000, 1000, 1000, 750])
  })

  it('falls to nothing when nothing moves', () => {
    expect(
      speeds([
        [1000, 1000],
        [9000, 1000],
        [20_000, 1000],
      ]).at(-1),
    ).toBe(0)
  })
})

describe('the time left', () => {
  it('is the rest at that speed, and unknown while the speed is', () => {
    expect(remainingMs(5000, 1000)).toBe(5000)
    expect(remainingMs(5000, null)).toBeNull()
    expect(remainingMs(5000, 0)).toBeNull()
  })
})
