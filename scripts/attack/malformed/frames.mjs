/** Invalid frames over a live connection. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { hostileValue } from './values.mjs'

/** @typedef {import('../lib/random.mjs').Random} Random */

const closeTimeoutMs = 2_000

/**
 * Opens one connection and sends invalid frames.
 * @param {Random} random
 * @param {{ url: string, token: string, meetings: readonly unknown[] }} target `meetings`: ids of own and foreign meetings
 * @returns {Promise<{ frames: number, received: string }>} number of sent frames, and everything received
 */
export async function malformedFrames(random, { url, token, meetings }) {
  if (random.chance(0.15)) return { frames: 1, received: await rawUpgrade(random, url) }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
  let received = ''
  socket.on('error', () => {}).on('message', (/** @type {Buffer} */ data) => (received += data.toString('latin1')))
  const opened = await Promise.race([once(socket, 'open').then(() => true), once(socket, 'close').then(() => false)])
  if (!opened) return { frames: 0, received }
  const closed = once(socket, 'close')
  const start = {
    type: 'start',
    token: random.chance(0.7) ? token : hostileValue(random),
    meeting_id: random.chance(0.8) ? random.pick(meetings) : hostileValue(random),
    language: random.chance(0.8) ? 'en' : hostileValue(random),
    from_ms: random.chance(0.8) ? 0 : hostileValue(random),
    client: random.chance(0.8) ? `client ${random.between(1, 10 ** 6)}` : hostileValue(random),
  }
  let frames = 0
  for (; frames < random.between(1, 12) && socket.readyState === WebSocket.OPEN; frames += 1) {
    socket.send(frameOf(random, start))
    await sleep(random.between(0, 20))
  }
  await Promise.race([closed, sleep(random.between(0, 100))])
  socket.terminate()
  return { frames, received }
}

/** @returns {string | Buffer} */
function frameOf(/** @type {Random} */ random, /** @type {object} */ start) {
  switch (random.between(0, 7)) {
    case 0:
      return randomBytes(random.between(0, 400) * 16)
    case 1:
      return randomBytes(random.between(0, 70_000))
    case 2:
      return JSON.stringify(hostileValue(random)) ?? ''
    case 3:
      return JSON.stringify({
        type: random.pick(['pause', 'resume', 'stop', 'done', 'ack', '__proto__', '']),
        at: hostileValue(random),
      })
    case 4:
      return JSON.stringify(start).slice(0, random.between(0, 100))
    default:
      return JSON.stringify(start)
  }
}

/** A valid or invalid handshake, followed by random bytes. */
async function rawUpgrade(/** @type {Random} */ random, /** @type {string} */ url) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => {}).on('data', (data) => (received += data.toString('latin1')))
  const key = random.chance(0.8) ? randomBytes(16).toString('base64') : random.pick(['', 'x', 'x'.repeat(9_000)])
  const path = random.pick([
    '/api/realtime',
    '/api/realtime?lang=%zz',
    '/api/realtime/..',
    '/',
    `/${'x'.repeat(3_000)}`,
  ])
  const version = random.pick(['13', '13', '13', '8', '-1'])
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: ${version}\r\n\r\n`,
  )
  await sleep(10)
  socket.write(randomBytes(random.between(1, 5_000)))
  await Promise.race([once(socket, 'close'), sleep(random.between(10, 100))])
  socket.destroy()
  await Promise.race([once(socket, 'close'), sleep(closeTimeoutMs)])
  return received
}
