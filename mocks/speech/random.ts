/** Seeded random numbers. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** A random item. @throws RangeError when there is none */
  pick<T>(items: readonly T[]): T
}

/** Mulberry32 (T. Ettinger, public domain): 32 bits of state, fast, uniform enough for generated data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

/** A 32-bit seed from a text: FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
