import { describe, expect, it } from 'vitest'
import { wavHeader } from '../../../../server/lib/wavHeader'
import { readWav } from '../../../../server/usecases/engines/readWav'

const samples = Int16Array.of(0, 1, -1, 32_767, -32_768)
const bytesOf = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part])))
const pcm = new Uint8Array(samples.buffer)
const wav = bytesOf(wavHeader(pcm.length), pcm)
/** The file with the bytes at an offset replaced. */
const changed = (offset: number, ...bytes: number[]) => {
  const copy = wav.slice()
  copy.set(bytes, offset)
  return copy.buffer
}

describe('a WAV file', () => {
  it('gives its samples', () => {
    expect(readWav(wav.buffer)).toEqual(samples)
  })

  it('may have other chunks, also of odd length', () => {
    const list = bytesOf('LIST', Uint8Array.of(3, 0, 0, 0), 'abc', Uint8Array.of(0))
    expect(readWav(bytesOf(wav.slice(0, 36), list, wav.slice(36)).buffer)).toEqual(samples)
  })

  it('that is cut off gives what is there; half a sample is dropped', () => {
    expect(readWav(wav.slice(0, -1).buffer)).toEqual(samples.slice(0, -1))
    expect(readWav(changed(40, 0xff, 0xff, 0xff, 0xff))).toEqual(samples)
  })

  it.each([
    ['no bytes', new ArrayBuffer(0)],
    ['another format', bytesOf('OggS', new Uint8Array(60)).buffer],
    ['no WAVE', changed(8, 0)],
    ['compressed audio', changed(20, 2)],
    ['two channels', changed(22, 2)],
    ['another rate', changed(24, 0x44, 0xac)],
    ['8 bits', changed(34, 8)],
    ['a short fmt chunk', changed(16, 4)],
    ['a fmt chunk of 4 GB', changed(16, 0xff, 0xff, 0xff, 0xff)],
    ['data before fmt', bytesOf(wav.slice(0, 12), wav.slice(36), wav.slice(12, 36)).buffer],
    ['no data', wav.slice(0, 36).buffer],
    ['a header only', wav.slice(0, 12).buffer],
  ])('is refused with %s', (_, bytes) => {
    expect(readWav(bytes)).toBeNull()
  })

  it('of any bytes never throws', () => {
    for (let at = 0; at < wav.length; at += 1) for (const byte of [0, 1, 0x7f, 0xff]) readWav(changed(at, byte))
    for (let length = 0; length < wav.length; length += 1) readWav(wav.slice(0, length).buffer)
  })
})
