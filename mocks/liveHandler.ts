import { ws, type WebSocketData, type WebSocketHandler } from 'msw'
import { localeOf } from '../server/messages'
import type { Live } from '../server/work/live/live'
import { livePath } from '../src/wire/live'

/** Close code of RFC 6455, 7.4.1. */
const normal = 1000

/** Answers the live connections of the page. What a page sends can't be held back: it never sends faster than memory takes it. */
export function liveHandler(live: Live): WebSocketHandler {
  return ws.link(new RegExp(`${livePath}(\\?|$)`)).addEventListener('connection', ({ client }) => {
    const connection = live.connect(
      {
        send: (frame) => client.send(JSON.stringify(frame)),
        // MSW forgets what was sent just before.
        close: () => void setTimeout(() => client.close(normal)),
        hold: () => undefined,
      },
      localeOf(client.url.searchParams.get('lang')),
    )
    // Blobs are read later than what comes after them.
    let before = Promise.resolve()
    client.addEventListener('message', ({ data }) => {
      const frame = typeof data === 'string' ? data : bytesOf(data)
      before = before.then(async () => {
        if (typeof frame === 'string') connection.text(frame)
        else connection.sound(await frame)
      })
    })
    client.addEventListener('close', () => void before.then(() => connection.closed()))
  })
}

async function bytesOf(data: Exclude<WebSocketData, string>): Promise<Uint8Array> {
  if (data instanceof Blob) return new Uint8Array(await data.arrayBuffer())
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
