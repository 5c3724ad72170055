/** WebDriver for Firefox without geckodriver: over Marionette, the protocol that geckodriver itself speaks to Firefox. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as v from 'valibot'
import { WebDriverError, type WebDriver } from './webDriver'

const Failure = v.nullable(v.object({ error: v.string(), message: v.string() }))
/** Type 1 is a response. */
const Response = v.tuple([v.literal(1), v.number(), Failure, v.unknown()])
const Result = v.nullable(v.looseObject({ value: v.optional(v.unknown()) }))

/** Opens a session on that port of this machine. */
export async function connectMarionette(port: number): Promise<WebDriver> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>()
  let last = 0
  const command = (name: string, parameters: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const message = JSON.stringify([0, last, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  readMessages(socket, (message) => {
    // The first message is a greeting.
    if (!Array.isArray(message)) return
    const [, id, failure, result] = v.parse(Response, message)
    const call = waiting.get(id)
    waiting.delete(id)
    if (failure) call?.reject(new WebDriverError(`${failure.error}: ${failure.message}`))
    else call?.resolve(v.parse(Result, result)?.value)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new WebDriverError('Firefox has closed the connection'))
  })
  await command('WebDriver:NewSession', {})
  return { send: (name, parameters = {}) => command(`WebDriver:${name}`, parameters) }
}

/** Each message is its length in bytes, a colon, and JSON. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.subarray(0, Math.max(0, start - 1)).toString())
      if (start === 0 || received.length < end) return
      const text = received.subarray(start, end).toString()
      received = received.subarray(end)
      onMessage(JSON.parse(text))
    }
  })
}
