/** The line to the server: frames in and out, and nothing else. */
import * as v from 'valibot'
import { LiveAnswer, livePath, type LiveQuestion } from '../../wire/live'

export interface Line {
  say(question: LiveQuestion): void
  sound(samples: Int16Array<ArrayBuffer>): void
  /** Nothing is heard of it afterwards. */
  close(): void
  /** What the browser has not sent yet. */
  readonly waitingBytes: number
}

export interface LineEvents {
  onOpen(): void
  onAnswer(answer: LiveAnswer): void
  /** It is gone, or never stood. */
  onClose(): void
}

function liveUrl(): string {
  const url = new URL(livePath, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // A socket sends no headers of ours.
  url.searchParams.set('lang', document.documentElement.lang)
  return url.href
}

/** Opens a line. What can't be read as an answer is passed over: a newer server may say more. */
export function openLine({ onOpen, onAnswer, onClose }: LineEvents, url = liveUrl()): Line {
  const socket = new WebSocket(url)
  const silence = new AbortController()
  const { signal } = silence
  const gone = () => {
    silence.abort()
    onClose()
  }
  socket.addEventListener('open', onOpen, { signal })
  socket.addEventListener('close', gone, { signal })
  socket.addEventListener('error', gone, { signal })
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
    say: (question) => send(JSON.stringify(question)),
    sound: send,
    close() {
      silence.abort()
      socket.close()
    },
    get waitingBytes() {
      return socket.bufferedAmount
    },
  }
}

function readAnswer(data: unknown): LiveAnswer | null {
  if (typeof data !== 'string') return null
  try {
    const { success, output } = v.safeParse(LiveAnswer, JSON.parse(data))
    return success ? output : null
  } catch {
    return null
  }
}
