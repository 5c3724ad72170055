/** A TCP proxy that behaves like a network: latency, bandwidth, and a count of the bytes in each direction. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** @typedef {import('node:net').Socket} Socket */
/**
 * @typedef {object} Network
 * @property {number} roundTripMs
 * @property {number} downKbps kilobits per second, shared by all connections; Infinity for no limit
 * @property {number} upKbps
 */

/** Payload of a packet on Ethernet. */
const packetBytes = 1460

/** One direction: connections take turns packet by packet, as they do on a network. */
class Link {
  bytes = 0
  /** @type {Map<Socket, Buffer[]>} */
  #waiting = new Map()
  /** @type {{ target: Socket, packet: Buffer, dueAt: number }[]} in the order of arrival */
  #onTheWay = []
  #freeAt = 0
  /** @type {NodeJS.Timeout | undefined} */
  #timer

  constructor(/** @type {number} */ kbps, /** @type {number} */ delayMs) {
    this.bytesPerMs = kbps / 8
    this.delayMs = delayMs
  }

  /** @param {Socket} target @param {Buffer} data */
  send(target, data) {
    const packets = this.#waiting.get(target) ?? []
    for (let at = 0; at < data.length; at += packetBytes) packets.push(data.subarray(at, at + packetBytes))
    this.#waiting.set(target, packets)
    this.#work()
  }

  #work() {
    clearTimeout(this.#timer)
    const now = performance.now()
    this.#freeAt = Math.max(this.#freeAt, now)
    // Timers are only accurate to a millisecond or so.
    while (this.#waiting.size > 0 && this.#freeAt <= now + 1) this.#sendOne()
    while (this.#onTheWay[0] && this.#onTheWay[0].dueAt <= now + 1) {
      const { target, packet } = /** @type {{ target: Socket, packet: Buffer }} */ (this.#onTheWay.shift())
      target.write(packet)
    }
    const next = Math.min(this.#waiting.size > 0 ? this.#freeAt : Infinity, this.#onTheWay[0]?.dueAt ?? Infinity)
    if (next < Infinity) this.#timer = setTimeout(() => this.#work(), next - now)
  }

  #sendOne() {
    const [[target, packets] = []] = this.#waiting
    if (!target || !packets) return
    // Last in line for its next packet.
    this.#waiting.delete(target)
    const packet = packets.shift()
    if (!packet) return
    if (packets.length > 0) this.#waiting.set(target, packets)
    this.bytes += packet.length
    this.#freeAt += packet.length / this.bytesPerMs
    this.#onTheWay.push({ target, packet, dueAt: this.#freeAt + this.delayMs })
  }
}

/**
 * Listens on a free port of this machine and forwards everything to the server.
 * @param {string} server its address
 * @param {Network} network
 */
export async function openSlowNetwork(server, { roundTripMs, downKbps, upKbps }) {
  const { hostname, port } = new URL(server)
  const down = new Link(downKbps, roundTripMs / 2)
  const up = new Link(upKbps, roundTripMs / 2)
  /** @type {Set<Socket>} */
  const sockets = new Set()
  const proxy = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    const target = connect({ host: hostname, port: Number(port), noDelay: true })
    for (const [socket, other] of /** @type {const} */ ([
      [client, target],
      [target, client],
    ])) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        setTimeout(() => other.destroy(), roundTripMs)
      })
    }
    target.on('data', (data) => down.send(client, data))
    client.on('data', (data) => up.send(target, data))
    // The handshake takes a round trip.
    setTimeout(() => client.resume(), roundTripMs)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => ({ down: down.bytes, up: up.bytes }),
    close: () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
