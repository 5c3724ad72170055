import { beforeEach, describe, expect, it, vi } from 'vitest'
import { probeMedia } from '../../../../../../src/features/task/upload/probe/probeMedia'
import { eventually } from '../../../../../eventually'

/** Results of the media element and MediaInfoLib in this test. */
let playerFinds: number | 'error' | 'silence'
let libraryFinds: number | null | 'crash' | 'silence'
const revoked: string[] = []
let calls: string[] = []
let terminatedCount = 0

class FakeWorker {
  onmessage: ((event: { data: number | null }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage() {
    calls.push('library')
    if (libraryFinds === 'crash') queueMicrotask(() => this.onerror?.())
    else if (libraryFinds !== 'silence') queueMicrotask(() => this.onmessage?.({ data: Number(libraryFinds) || null }))
  }
  terminate() {
    terminatedCount += 1
  }
}

beforeEach(() => {
  playerFinds = libraryFinds = 'silence'
  calls = []
  terminatedCount = revoked.length = 0
  vi.stubGlobal('Worker', FakeWorker)
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = (url) => void revoked.push(url)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    calls.push(`player ${this.preload}`)
    if (playerFinds === 'silence') return
    Object.defineProperty(this, 'duration', { value: playerFinds === 'error' ? NaN : playerFinds })
    queueMicrotask(() => this.dispatchEvent(new Event(playerFinds === 'error' ? 'error' : 'loadedmetadata')))
  })
})

const fileOf = (name: string, content: BlobPart = 'bytes in no known format') => new File([content], name)
const probe = (name: string, content?: BlobPart) => probeMedia(fileOf(name, content), new AbortController().signal)

describe('the duration', () => {
  it('is what the player finds in the metadata; the library is not loaded §5.8', async () => {
    playerFinds = 61.2345
    expect(await probe('a.mp3')).toBe(61_235)
    expect(calls).toEqual(['player metadata'])
    expect(revoked).toEqual(['blob:1'])
  })

  it.each(['error', Infinity, 0] as const)('is asked of the library when the player finds %s', async (found) => {
    playerFinds = found
    libraryFinds = 5000
    expect(await probe('a.wma')).toBe(5000)
    expect(calls).toEqual(['player metadata', 'library'])
    expect(terminatedCount).toBe(1)
  })

  it('of raw sound is its size: 16 kHz, mono, 16 bit', async () => {
    expect(await probe('a.PCM', new Uint8Array(64_000))).toBe(2000)
    expect(calls).toEqual([])
  })

  it('of AMR is counted here', async () => {
    expect(await probe('a.amr', `#!AMR\n${'\u007c'.repeat(50)}`)).toBe(1000)
    expect(calls).toEqual([])
  })

  it('of a WAV file never asks the library, which would read all of it', async () => {
    playerFinds = 'error'
    expect(await probe('a.wav', 'RIFF    WAVEfmt ')).toBeNull()
    expect(calls).toEqual(['player metadata'])
  })

  it('follows the content where the extension lies', async () => {
    expect(await probe('a.mp3', `#!AMR\n${'\u007c'.repeat(50)}`)).toBe(1000)
    playerFinds = 9
    expect(await probe('a.wav', 'ID3 really an mp3 file')).toBe(9000)
  })

  it.each([
    ['nothing', null],
    ['a crash', 'crash'],
  ] as const)('is unknown when the library ends with %s', async (_, found) => {
    playerFinds = 'error'
    libraryFinds = found
    expect(await probe('a.txt.mp3')).toBeNull()
    expect(terminatedCount).toBe(1)
  })

  it('is unknown where a file can no longer be read or the browser has no workers', async () => {
    const unreadable = fileOf('a.mp3')
    unreadable.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    expect(await probeMedia(unreadable, new AbortController().signal)).toBeNull()
    playerFinds = 'error'
    vi.stubGlobal('Worker', undefined)
    expect(await probe('a.wma')).toBeNull()
  })

  it('is unknown when neither answers in time', async () => {
    vi.useFakeTimers()
    try {
      const found = probe('a.avi')
      await vi.advanceTimersByTimeAsync(8000)
      expect(calls).toEqual(['player metadata', 'library'])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await found).toBeNull()
      expect([revoked.length, terminatedCount]).toEqual([1, 1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is of no interest once the signal fires: player and library are stopped', async () => {
    const stop = new AbortController()
    const waiting = probeMedia(fileOf('a.mp3'), stop.signal)
    await eventually(() => expect(calls).toEqual(['player metadata']))
    stop.abort()
    expect(await waiting).toBeNull()
    expect(revoked).toEqual(['blob:1'])
    expect(calls).toEqual(['player metadata'])
  })
})
