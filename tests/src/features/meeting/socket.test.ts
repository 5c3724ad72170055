import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLine } from '../../../../src/features/meeting/socket'
import type { LiveAnswer } from '../../../../src/wire/live'

/** A socket as the browser has it, played by a test. */
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
  stand(): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  hear(data: unknown): void {
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
  const answers: LiveAnswer[] = []
  const events = { onOpen: vi.fn(), onAnswer: (answer: LiveAnswer) => void answers.push(answer), onClose: vi.fn() }
  return { ...events, answers, line: openLine(events), socket: FakeSocket.last }
}

describe('the line to the server', () => {
  it('goes where the page came from, as safely as the page came', () => {
    expect(open().socket.url).toBe('wss://stt.test/api/realtime?lang=en-US')
    vi.stubGlobal('location', { href: 'http://127.0.0.1:3000/' })
    expect(open().socket.url).toBe('ws://127.0.0.1:3000/api/realtime?lang=en-US')
  })

  it('carries what is said as JSON and sound as samples, in order, once it stands', () => {
    const { line, socket, onOpen } = open()
    line.say({ type: 'resume' })
    socket.stand()
    expect(onOpen).toHaveBeenCalledOnce()
    const sound = Int16Array.of(1, -2, 32_767)
    line.sound(sound)
    line.say({ type: 'stop' })
    expect(socket.sent).toEqual([sound, '{"type":"stop"}'])
  })

  it('gives the answers, and passes over what is none', () => {
    const { answers, socket } = open()
    socket.stand()
    const nonsense = [
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
    for (const data of nonsense) socket.hear(data)
    socket.hear('{"type":"ack","acked_ms":500,"more":1}')
    expect(answers).toEqual([{ type: 'ack', acked_ms: 500 }])
  })

  it('says once that it is gone, or that it never stood', () => {
    const { socket, onClose, answers } = open()
    socket.dispatchEvent(new Event('error'))
    socket.dispatchEvent(new Event('close'))
    socket.hear('{"type":"ack","acked_ms":500}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(answers).toEqual([])
  })

  it('is silent after it was closed from here, and takes no more', () => {
    const { line, socket, onClose, answers } = open()
    socket.stand()
    line.close()
    line.say({ type: 'stop' })
    socket.hear('{"type":"ack","acked_ms":500}')
    socket.dispatchEvent(new Event('close'))
    expect([onClose.mock.calls.length, answers.length, socket.sent.length]).toEqual([0, 0, 0])
    expect(socket.closed).toBe(true)
  })

  it('tells what the browser has not sent', () => {
    const { line, socket } = open()
    socket.bufferedAmount = 70_000
    expect(line.waitingBytes).toBe(70_000)
  })
})
