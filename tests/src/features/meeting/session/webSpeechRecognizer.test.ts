import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recognitionLocation, startRecognition } from '../../../../../src/features/meeting/session/webSpeechRecognizer'

/** A fake of the browser's speech recognition. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition
  static available = vi.fn(async (_: object) => 'available')
  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  starts = 0
  constructor() {
    super()
    FakeRecognition.last = this
  }
  start(): void {
    this.starts += 1
  }
  abort(): void {
    this.end()
  }
  end(): void {
    this.dispatchEvent(new Event('end'))
  }
  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.end()
  }
  result(...results: readonly [text: string, isFinal: boolean][]): void {
    const list = results.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript, confidence: 0.8 } }))
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: list }))
  }
}

let nowMs = 0
beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const events = { onPartial: vi.fn(), onFinal: vi.fn(), onFault: vi.fn() }
  const session = startRecognition(
    { language: 'de', location: 'device', track: null, name: 'ear', nowMs: () => nowMs },
    events,
  )
  return { ...events, session, recognition: FakeRecognition.last }
}

describe("the browser's own recognition", () => {
  it('gives what is said and what was said, with its place in the sound', () => {
    const { recognition, onPartial, onFinal } = open()
    expect(recognition).toMatchObject({
      lang: 'de',
      continuous: true,
      interimResults: true,
      processLocally: true,
      starts: 1,
    })
    nowMs = 1000
    recognition.result(['guten', false])
    nowMs = 2000
    recognition.result(['guten tag', false])
    recognition.result(['Guten Tag.', true])
    expect(onPartial.mock.calls).toEqual([
      [{ id: 'ear-1', startMs: 1000, text: 'guten' }],
      [{ id: 'ear-1', startMs: 1000, text: 'guten tag' }],
    ])
    expect(onFinal.mock.calls).toEqual([
      [{ id: 'ear-1', startMs: 1000, endMs: 2000, text: 'Guten Tag.', confidence: 0.8 }],
    ])
    recognition.result(['und', false])
    expect(onPartial).toHaveBeenLastCalledWith({ id: 'ear-2', startMs: 2000, text: 'und' })
  })

  it('starts again when it ends, and closes what it left open', () => {
    const { recognition, onFinal } = open()
    recognition.result(['halb', false])
    nowMs = 500
    recognition.end()
    expect(onFinal).toHaveBeenCalledWith({ id: 'ear-1', startMs: 0, endMs: 500, text: 'halb', confidence: 0 })
    vi.advanceTimersByTime(250)
    expect(recognition.starts).toBe(2)
  })

  it('rests longer each time it gives nothing', () => {
    const { recognition } = open()
    for (let round = 0; round < 4; round += 1) {
      recognition.fail('network')
      vi.advanceTimersByTime(250 * 2 ** round - 1)
      expect(recognition.starts).toBe(round + 1)
      vi.advanceTimersByTime(1)
      expect(recognition.starts).toBe(round + 2)
    }
  })

  it.each([
    ['not-allowed', 'denied'],
    ['language-not-supported', 'language'],
  ])('gives up on %s', (error, fault) => {
    const { recognition, onFault } = open()
    recognition.fail(error)
    vi.advanceTimersByTime(60_000)
    expect(onFault.mock.calls).toEqual([[fault]])
    expect(recognition.starts).toBe(1)
  })

  it('stops when it is told to', () => {
    const { recognition, session } = open()
    session.stop()
    vi.advanceTimersByTime(60_000)
    expect(recognition.starts).toBe(1)
  })
})

describe('where it recognises', () => {
  it('is the device where that is offered, else a service', async () => {
    expect(await recognitionLocation('cn')).toBe('device')
    expect(FakeRecognition.available).toHaveBeenLastCalledWith({ langs: ['zh-CN'], processLocally: true })
    FakeRecognition.available.mockResolvedValueOnce('unavailable')
    expect(await recognitionLocation('cn')).toBe('service')
    FakeRecognition.available.mockRejectedValueOnce(new Error('no such option'))
    expect(await recognitionLocation('cn')).toBe('service')
  })

  it('is nowhere without it', async () => {
    vi.unstubAllGlobals()
    expect(await recognitionLocation('cn')).toBeNull()
    const onFault = vi.fn()
    startRecognition(
      { language: 'cn', location: 'service', track: null, name: 'e', nowMs: () => 0 },
      { onPartial() {}, onFinal() {}, onFault },
    ).stop()
    expect(onFault).toHaveBeenCalledWith('failed')
  })
})
