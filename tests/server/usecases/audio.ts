import { pcmBytesPerMs, sampleRate } from '../../../server/ports/ports'

/** Seeded pseudorandom numbers from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed % 0x7fffffff || 1
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff
}

const samples = (ms: number) => (sampleRate * ms) / 1000

/** Speech-like audio: a buzz whose loudness rises and falls four times per second. `loudness` 1 is full scale. */
export function voice(ms: number, loudness = 0.3): Int16Array {
  return new Int16Array(samples(ms)).map((_, at) => {
    const seconds = at / sampleRate
    const syllable = 0.15 + 0.85 * Math.sin(Math.PI * 4 * seconds) ** 2
    return Math.round(32_767 * loudness * syllable * Math.sin(2 * Math.PI * 180 * seconds))
  })
}

/** Uniform noise; 0 is digital silence. */
export function noise(ms: number, loudness = 0, seed = 7): Int16Array {
  const next = random(seed)
  return new Int16Array(samples(ms)).map(() => Math.round(32_767 * loudness * (2 * next() - 1)))
}

export function joined(...parts: Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Mixes two signals. */
export function mixed(one: Int16Array, other: Int16Array): Int16Array {
  return one.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (other[at] ?? 0))))
}

/** Bytes of audio. */
export const pcmBytes = (pcm: Int16Array): Uint8Array => new Uint8Array(pcm.slice().buffer)

/** Bytes of audio of that length, all distinguishable. @param from its start in milliseconds */
export const audioOf = (ms: number, from = 0): Uint8Array =>
  Uint8Array.from({ length: ms * pcmBytesPerMs }, (_, at) => ((from * pcmBytesPerMs + at) * 31) % 251)

/** Splits audio into chunks, cycling through the given sizes. */
export async function* chunked(pcm: Int16Array, ...sizes: number[]): AsyncGenerator<Int16Array> {
  for (let at = 0, turn = 0; at < pcm.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? pcm.length
    yield pcm.slice(at, at + size)
    at += size
  }
}
