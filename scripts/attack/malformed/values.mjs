/** Hostile values, and almost valid ones. */

const long = 'x'.repeat(70_000)

/** @type {readonly ((random: import('../lib/random.mjs').Random) => unknown)[]} */
const hostileValues = [
  () => null,
  () => true,
  () => '',
  () => -1,
  () => 0,
  () => 0.5,
  () => 1e308,
  () => 2 ** 53,
  () => Number.NaN,
  () => 'NaN',
  () => '1e999',
  () => '-0',
  () => ' 1 ',
  () => '\u0000',
  () => '\ud800',
  () => '\u202e🏳️‍🌈ﷺ',
  () => long,
  () => "' or 1=1; drop table users; --",
  () => '%',
  () => '../../../../etc/passwd',
  () => '/files/../data.db',
  () => 'data:image/png;base64,AAAA',
  () => 'javascript:alert(1)',
  () => [],
  () => [[]],
  () => ({}),
  () => ({ toString: 'x', constructor: 1 }),
  () => JSON.parse('{"__proto__": {"admin": true}, "length": -1}'),
  (random) => Array.from({ length: random.between(1, 3_000) }, () => 0),
  (random) => nested(random.between(10, 3_000)),
  (random) => random.between(-(2 ** 31), 2 ** 31),
  (random) => String.fromCodePoint(...Array.from({ length: random.between(1, 50) }, () => random.between(0, 0xd7ff))),
  (random) => Object.fromEntries(Array.from({ length: random.between(1, 500) }, (_, at) => [`key${at}`, at])),
]

/** Lists nested to this depth. */
const nested = (/** @type {number} */ depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** A segment of an edit, possibly with invalid fields. */
const segment = (/** @type {import('../lib/random.mjs').Random} */ random) => ({
  id: random.chance(0.9) ? String(random.between(0, 50)) : hostileValue(random),
  start: random.chance(0.9) ? random.between(0, 60_000) : hostileValue(random),
  end: random.chance(0.9) ? random.between(0, 60_000) : hostileValue(random),
  role: random.chance(0.9) ? '' : hostileValue(random),
  text: random.chance(0.9) ? 'text' : hostileValue(random),
  ...(random.chance(0.3) ? { words: random.chance(0.5) ? [[0, 100, 'text']] : hostileValue(random) } : {}),
})

/**
 * Valid values by field name.
 * @type {Record<string, (random: import('../lib/random.mjs').Random) => unknown>}
 */
const validValues = {
  list: (random) => Array.from({ length: random.between(0, 20) }, () => segment(random)),
  version: (random) => random.between(0, 3),
  type: (random) => random.pick(['txt', 'docx', 'vip', 'time', 'file', '']),
  language: () => 'en',
  target: () => 'cn',
  mode: () => 'normal',
  kind: (random) => random.pick(['summary', 'mindmap']),
  event: (random) => random.pick(['login', 'resetpwd', 'bind']),
  mobile: (random) => `138${random.between(10_000_000, 99_999_999)}`,
  title: () => 'a title',
  question: () => 'what was said?',
  mindmap: () => ({ Title: 'root', Topic: [{ Title: 'one' }] }),
  page: (random) => random.between(1, 3),
  limit: (random) => random.between(1, 100),
}

/** @param {import('../lib/random.mjs').Random} random */
export const hostileValue = (random) => random.pick(hostileValues)(random)

/**
 * A value for a field: valid, foreign or hostile.
 * @param {string} field
 * @param {import('../lib/random.mjs').Random} random
 * @param {Record<string, readonly unknown[]>} known existing values by field, own and foreign
 */
export function valueFor(field, random, known) {
  if (random.chance(0.35)) return hostileValue(random)
  if (Object.hasOwn(known, field)) return random.pick(known[field] ?? [])
  return Object.hasOwn(validValues, field) ? validValues[field]?.(random) : random.between(0, 30)
}
