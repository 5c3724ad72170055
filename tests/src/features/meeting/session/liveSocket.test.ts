import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLiveSocket } from '../../../../../src/features/meeting/session/liveSocket'
import type { LiveServerMessage } from '../../../../../src/wire/liveMessages'

/** A fake browser WebSocket. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static last: FakeSocket
  readyState = 0
  bufferedAmount = 0
  closed = false
  readonly sent: unknown[] = []
  constructor(readonly url: string) {
    super()
    FakeSocket.last = this
  }
  send(data: unknown): void {
    this.sent.push(data)
  }
  close(): void {
    this.closed = true
    this.readyState = 2
  }
  acceptConnection(): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://stt.test/app/#/meeting' })
  vi.stubGlobal('document', { documentElement: { lang: 'en-US' } })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const answers: LiveServerMessage[] = []
  const events = {
    onOpen: vi.fn(),
    onAnswer: (answer: LiveServerMessage) => void answers.push(answer),
    onClose: vi.fn(),
  }
  return { ...events, answers, connection: openLiveSocket(events), socket: FakeSocket.last }
}

describe('the line to the server', () => {
  it('goes where the page came from, as safely as the page came', () => {
    expect(open().socket.url).toBe('wss://stt.test/api/realtime?lang=en-US')
    vi.stubGlobal('location', { href: 'http://127.0.0.1:3000/' })
    expect(open().socket.url).toBe('ws://127.0.0.1:3000/api/realtime?lang=en-US')
  })

  it('carries what is said as JSON and sound as samples, in order, once it stands', () => {
    const { connection, socket, onOpen } = open()
    connection.sendMessage({ type: 'resume' })
    socket.acceptConnection()
    expect(onOpen).toHaveBeenCalledOnce()
    const audio = Int16Array.of(1, -2, 32_767)
    connection.sendAudio(audio)
    connection.sendMessage({ type: 'stop' })
    expect(socket.sent).toEqual([audio, '{"type":"stop"}'])
  })

  it('gives the answers, and passes over what is none', () => {
    const { answers, socket } = open()
    socket.acceptConnection()
    const invalid = [
      '',
      '{',
      '7',
      'null',
      '{"type":"song"}',
      '{"type":"ack"}',
      '{"type":"ack","acked_ms":-1}',
      new ArrayBuffer(8),
      null,
    ]
    for (const data of invalid) socket.receive(data)
    socket.receive('{"type":"ack","acked_ms":500,"more":1}')
    expect(answers).toEqual([{ type: 'ack', acked_ms: 500 }])
  })

  it('says once that it is gone, or that it never stood', () => {
    const { socket, onClose, answers } = open()
    socket.dispatchEvent(new Event('error'))
    socket.dispatchEvent(new Event('close'))
    socket.receive('{"type":"ack","acked_ms":500}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(answers).toEqual([])
  })

  it('is silent after it was closed from here, and takes no more', () => {
    const { connection, socket, onClose, answers } = open()
    socket.acceptConnection()
    connection.close()
    connection.sendMessage({ type: 'stop' })
    socket.receive('{"type":"ack","acked_ms":500}')
    socket.dispatchEvent(new Event('close'))
    expect([onClose.mock.calls.length, answers.length, socket.sent.length]).toEqual([0, 0, 0])
    expect(socket.closed).toBe(true)
  })

  it('tells what the browser has not sent', () => {
    const { connection, socket } = open()
    socket.bufferedAmount = 70_000
    expect(connection.bufferedBytes).toBe(70_000)
  })
})
