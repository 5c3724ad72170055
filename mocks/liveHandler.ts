import { ws, type WebSocketData, type WebSocketHandler } from 'msw'
import { localeOf } from '../server/messages/messages'
import type { LiveGateway } from '../server/usecases/live/liveGateway'
import { livePath } from '../src/wire/liveMessages'

/** Close code of RFC 6455, 7.4.1. */
const normalClosure = 1000

/** Handles the page's live connections. Backpressure is not needed: audio is stored in memory. */
export function liveHandler(live: LiveGateway): WebSocketHandler {
  return ws.link(new RegExp(`${livePath}(\\?|$)`)).addEventListener('connection', ({ client }) => {
    const connection = live.connect(
      {
        send: (frame) => client.send(JSON.stringify(frame)),
        // MSW drops frames that were sent just before closing.
        close: () => void setTimeout(() => client.close(normalClosure)),
        setBackpressure: () => undefined,
      },
      localeOf(client.url.searchParams.get('lang')),
    )
    // Blobs are read asynchronously, so frames are queued to keep their order.
    let previous = Promise.resolve()
    client.addEventListener('message', ({ data }) => {
      const frame = typeof data === 'string' ? data : bytesOf(data)
      previous = previous.then(async () => {
        if (typeof frame === 'string') connection.onMessage(frame)
        else connection.onAudio(await frame)
      })
    })
    client.addEventListener('close', () => void previous.then(() => connection.onClose()))
  })
}

async function bytesOf(data: Exclude<WebSocketData, string>): Promise<Uint8Array> {
  if (data instanceof Blob) return new Uint8Array(await data.arrayBuffer())
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
