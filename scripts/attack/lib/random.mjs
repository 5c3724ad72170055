/** Seeded random numbers. */

/**
 * @typedef {object} Random
 * @property {() => number} next a number in [0, 1)
 * @property {(min: number, max: number) => number} between an integer, both ends included
 * @property {(share: number) => boolean} chance true with this probability
 * @property {<T>(items: readonly T[]) => T} pick throws when the list is empty
 * @property {<T>(items: readonly T[], count: number) => T[]} sample that many distinct items, or all, in random order
 * @property {(label: string) => Random} fork an independent sequence
 */

/**
 * The same seed gives the same sequence: mulberry32, seeded with an FNV-1a hash.
 * @param {number | string} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = hashOf(String(seed))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (/** @type {number} */ min, /** @type {number} */ max) => min + Math.floor(next() * (max - min + 1))
  /** @template T @param {readonly T[]} items @returns {T} */
  const pick = (items) => {
    if (items.length === 0) throw new Error('there is nothing to pick from')
    return /** @type {T} */ (items[between(0, items.length - 1)])
  }
  /** @template T @param {readonly T[]} items @param {number} count */
  const sample = (items, count) => {
    const left = [...items]
    const taken = []
    while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1))
    return taken
  }
  return {
    next,
    between,
    pick,
    sample,
    chance: (share) => next() < share,
    fork: (label) => createRandom(`${seed}/${label}`),
  }
}

function hashOf(/** @type {string} */ text) {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
