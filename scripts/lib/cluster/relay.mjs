/** A TCP relay whose network can be cut. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * @typedef {object} Relay
 * @property {number} port on 127.0.0.1
 * @property {(how?: 'silent' | 'reset') => void} cut from now on nothing passes: silently, or connections are reset and refused
 * @property {() => void} mend lets all pass again, also what was held back
 * @property {() => void} close
 */

/**
 * @param {import('node:net').NetConnectOpts} target
 * @returns {Promise<Relay>}
 */
export async function openRelay(target) {
  /** @type {Set<{ near: import('node:net').Socket, far: import('node:net').Socket | null }>} */
  const pairs = new Set()
  /** @type {'silent' | 'reset' | null} */
  let state = null

  /** @param {{ near: import('node:net').Socket, far: import('node:net').Socket | null }} pair */
  const join = (pair) => {
    const { near } = pair
    const far = (pair.far ??= connect(target))
    // The end of one side is the end of the other, also by a reset.
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  }
  const server = createServer((near) => {
    const pair = { near, far: /** @type {import('node:net').Socket | null} */ (null) }
    pairs.add(pair)
    near.on('error', () => pair.far?.destroy())
    near.on('close', () => {
      pair.far?.destroy()
      pairs.delete(pair)
    })
    if (state === 'reset') return void near.resetAndDestroy()
    if (state === 'silent') return void near.pause()
    join(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far?.resetAndDestroy()
    }
  }
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    cut(how = 'silent') {
      state = how
      if (how === 'reset') return end()
      for (const { near, far } of pairs) {
        near.unpipe().pause()
        far?.unpipe().pause()
      }
    },
    mend() {
      const wasSilent = state === 'silent'
      state = null
      if (!wasSilent) return
      for (const pair of pairs) {
        if (!pair.far) join(pair)
        else pair.near.pipe(pair.far).pipe(pair.near)
      }
    },
    close() {
      end()
      server.close()
    },
  }
}
