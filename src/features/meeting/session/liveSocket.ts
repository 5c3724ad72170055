/** WebSocket transport to the server: frames only, no protocol logic. */
import * as v from 'valibot'
import { LiveServerMessage, livePath, type LiveClientMessage } from '../../../wire/liveMessages'

export interface LiveSocket {
  sendMessage(message: LiveClientMessage): void
  sendAudio(samples: Int16Array<ArrayBuffer>): void
  /** No events are emitted afterward. */
  close(): void
  /** Bytes not sent yet. */
  readonly bufferedBytes: number
}

export interface LiveSocketEvents {
  onOpen(): void
  onAnswer(answer: LiveServerMessage): void
  /** The socket closed or failed to open. */
  onClose(): void
}

function liveUrl(): string {
  const url = new URL(livePath, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // WebSockets can't have custom headers.
  url.searchParams.set('lang', document.documentElement.lang)
  return url.href
}

/** Opens a socket. Unknown messages are ignored: a newer server may send more kinds. */
export function openLiveSocket({ onOpen, onAnswer, onClose }: LiveSocketEvents, url = liveUrl()): LiveSocket {
  const socket = new WebSocket(url)
  const listeners = new AbortController()
  const { signal } = listeners
  const handleClose = () => {
    listeners.abort()
    onClose()
  }
  socket.addEventListener('open', onOpen, { signal })
  socket.addEventListener('close', handleClose, { signal })
  socket.addEventListener('error', handleClose, { signal })
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const answer = readAnswer(data)
      if (answer) onAnswer(answer)
    },
    { signal },
  )
  const send = (data: string | Int16Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data)
  }
  return {
    sendMessage: (message) => send(JSON.stringify(message)),
    sendAudio: send,
    close() {
      listeners.abort()
      socket.close()
    },
    get bufferedBytes() {
      return socket.bufferedAmount
    },
  }
}

function readAnswer(data: unknown): LiveServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    const { success, output } = v.safeParse(LiveServerMessage, JSON.parse(data))
    return success ? output : null
  } catch {
    return null
  }
}
