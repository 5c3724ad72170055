/** A fake FunASR server in the dialects of the real ones, and with their failures. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * - `cpp`: the C++ runtime, offline and 2pass servers
 * - `python`: acknowledges the end
 * - `oldPython`: only says with `is_final: false` which result was decoded after the end
 */
export type Dialect = 'cpp' | 'python' | 'oldPython'

export interface FunAsrSession {
  start: Record<string, unknown>
  frames: Buffer[]
  ended: boolean
  socket: WebSocket
}

/** Replaces the answer to the end of the audio. */
type Misbehavior = (session: FunAsrSession) => void

export interface FunAsrServer {
  url: string
  sessions: FunAsrSession[]
  /** For the next sessions, one by one. */
  next(...behaviors: Misbehavior[]): void
  /** Sockets that are open now. */
  open(): number
  close(): Promise<void>
}

const text = '你好，世界。再见！'
const words = ['你', '好', '世', '界', '再', '见']
/** Frames of 60 ms that the streaming model takes at once. */
const framesPerStep = 10

export async function openFunAsrServer(dialect: Dialect): Promise<FunAsrServer> {
  const sessions: FunAsrSession[] = []
  const behaviors: Misbehavior[] = []
  const http = createServer((_, response) => void response.writeHead(404).end())
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => serve(socket))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')

  function serve(socket: WebSocket) {
    const session: FunAsrSession = { start: {}, frames: [], ended: false, socket }
    sessions.push(session)
    const answer = behaviors.shift() ?? ((ended) => answers[dialect](ended))
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return onAudio(session, data)
      const message = JSON.parse(data.toString()) as Record<string, unknown>
      if (message.is_speaking === true) session.start = message
      if (message.is_speaking !== false) return
      session.ended = true
      answer(session)
    })
  }

  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sessions,
    next: (...more) => void behaviors.push(...more),
    open: () => sockets.clients.size,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate()
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

/** The Python server divides by the length of a frame in milliseconds and needs the sizes of its steps. */
function onAudio(session: FunAsrSession, frame: Buffer) {
  if (frame.length !== 1_920 || !Array.isArray(session.start.chunk_size)) return session.socket.close(1011)
  session.frames.push(frame)
  if (session.start.mode !== '2pass' || session.frames.length % framesPerStep > 0 || !isSpoken(session)) return
  const at = session.frames.length / framesPerStep - 1
  send(session, {
    mode: '2pass-online',
    text: words[at % words.length],
    wav_name: 'speech',
    is_final: false,
    slice_type: 0,
  })
}

export const send = (session: FunAsrSession, message: unknown): void => session.socket.send(JSON.stringify(message))

const audioOf = ({ frames }: FunAsrSession) => {
  const bytes = Buffer.concat(frames)
  return new Int16Array(new Uint8Array(bytes).buffer)
}
const isSpoken = (session: FunAsrSession) => audioOf(session).some((sample) => Math.abs(sample) > 100)

/** Equal times for each word, in milliseconds. */
export function timesOf(session: FunAsrSession, count = words.length): number[][] {
  const step = (session.frames.length * 60) / (count + 1)
  return Array.from({ length: count }, (_, at) => [Math.floor(at * step), Math.floor((at + 1) * step)])
}

const answers: Record<Dialect, (session: FunAsrSession) => void> = {
  /** Always one answer; times as a text. */
  cpp(session) {
    const common = { mode: 'offline', wav_name: session.start.wav_name, is_final: false }
    if (!isSpoken(session)) return send(session, { ...common, text: '' })
    const times = timesOf(session)
    send(session, {
      ...common,
      text,
      timestamp: JSON.stringify(times),
      stamp_sents: [
        { text_seg: '你 好', punc: '，', start: times[0]?.[0], end: times[1]?.[1], ts_list: times.slice(0, 2) },
        { text_seg: '世 界', punc: '。', start: times[2]?.[0], end: times[3]?.[1], ts_list: times.slice(2, 4) },
        { text_seg: '再 见', punc: '！', start: times[4]?.[0], end: times[5]?.[1], ts_list: times.slice(4) },
      ],
    })
  },
  /** A result for each stretch of speech, none for silence; times as a list. */
  python(session) {
    if (isSpoken(session)) {
      const times = timesOf(session)
      send(session, { mode: 'offline', text: '你好，世界。', timestamp: times.slice(0, 4), is_final: true })
      send(session, { mode: 'offline', text: '再见！', timestamp: times.slice(4), is_final: true, spk_name: 'unknown' })
    }
    if (session.start.mode === 'offline') send(session, { is_end: true, is_final: true })
  },
  oldPython(session) {
    send(session, { mode: 'offline', text: '你好，世界。', wav_name: 'speech', is_final: true })
    send(session, { mode: 'offline', text: '再见！', wav_name: 'speech', is_final: false })
  },
}
