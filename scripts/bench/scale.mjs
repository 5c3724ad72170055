/**
 * Several servers on this machine, on PostgreSQL and S3, each a process of its own. `npm run bench scale` measures all parts,
 * `npm run bench scale workers kills` those. The engine is a stand-in that sleeps, so that processors are left for everything else.
 */

/** Each is a module in scripts/bench/scale whose `measure` yields figures. */
export const parts = ['workers', 'kills', 'users', 'meetings']

/** @param {readonly string[]} wanted parts; all if there are none */
export async function* measure(wanted = []) {
  const unknown = wanted.filter((name) => !parts.includes(name))
  if (unknown.length > 0) throw new Error(`scale has no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)
  for (const name of wanted.length > 0 ? wanted : parts) {
    /** @type {{ measure(): AsyncIterable<import('../bench.mjs').Figure> }} */
    const part = await import(`./scale/${name}.mjs`)
    yield* part.measure()
  }
}
