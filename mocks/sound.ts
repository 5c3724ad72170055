/**
 * Sound that is computed when it is read, so that a recording of five hours takes no room: a quiet hum in the rhythm of speech
 * (four swells a second) wherever somebody speaks, silence elsewhere. 16 kHz, mono, signed 16 bit.
 */
import { sampleRate } from '../server/ports'
import { wavHeader, wavHeaderBytes } from '../server/wav'
import type { Random } from './random'

/** Somebody speaking without a pause. Sorted by time and apart from each other wherever they come in a list. */
export interface Burst {
  startMs: number
  endMs: number
  /** Who: chooses the pitch. */
  voice: number
}

const pitchesHz = [112, 196, 138, 226]
const samplesAMs = sampleRate / 1000

const voices = new Map<number, Int16Array>()

/** One second of a voice; its pitch and rhythm are whole numbers of Hz, so it can be repeated without a seam. */
function voiceOf(voice: number): Int16Array {
  const known = voices.get(voice)
  if (known) return known
  const pitch = pitchesHz[voice % pitchesHz.length] ?? 112
  const made = Int16Array.from({ length: sampleRate }, (_, index) => {
    const turn = (2 * Math.PI * index) / sampleRate
    const swell = (1 - Math.cos(4 * turn)) / 2
    const tone = Math.sin(pitch * turn) + Math.sin(2 * pitch * turn) / 2 + Math.sin(3 * pitch * turn) / 3
    return Math.round(1800 * swell * tone)
  })
  voices.set(voice, made)
  return made
}

/** `count` samples from sample `from` on. */
export function samplesOf(bursts: readonly Burst[], from: number, count: number): Int16Array {
  const samples = new Int16Array(count)
  for (let index = firstEndingAfter(bursts, from / samplesAMs); index < bursts.length; index++) {
    const burst = bursts[index]
    if (!burst) break
    const start = Math.round(burst.startMs * samplesAMs)
    const end = Math.min(Math.round(burst.endMs * samplesAMs), from + count)
    if (start >= from + count) break
    const voice = voiceOf(burst.voice)
    let at = Math.max(start, from)
    while (at < end) {
      const offset = (at - start) % sampleRate
      const length = Math.min(end - at, sampleRate - offset)
      samples.set(voice.subarray(offset, offset + length), at - from)
      at += length
    }
  }
  return samples
}

function firstEndingAfter(bursts: readonly Burst[], ms: number): number {
  let low = 0
  let high = bursts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bursts[middle]?.endMs ?? Infinity) > ms) high = middle
    else low = middle + 1
  }
  return low
}

/** Made-up speech of that length: one to six seconds of talk, a third to one second of pause, and so on. */
export function madeUpBursts(durationMs: number, random: Random): Burst[] {
  const bursts: Burst[] = []
  let at = random.between(150, 400)
  while (at < durationMs - 300) {
    const endMs = Math.min(at + random.between(1200, 6000), durationMs - 50)
    bursts.push({ startMs: at, endMs, voice: random.between(0, 1) })
    at = endMs + random.between(350, 1000)
  }
  return bursts
}

/** Size in bytes of the WAV file of a recording. */
export function wavBytes(durationMs: number): number {
  return wavHeaderBytes + Math.floor(durationMs * samplesAMs) * 2
}

/** Bytes `start` to `end` (inclusive) of that WAV file. */
export function wavSlice(bursts: readonly Burst[], durationMs: number, start: number, end: number): Uint8Array {
  const slice = new Uint8Array(end - start + 1)
  if (start < wavHeaderBytes) slice.set(wavHeader(wavBytes(durationMs) - wavHeaderBytes).subarray(start, end + 1))
  const firstByte = Math.max(start, wavHeaderBytes) - wavHeaderBytes
  const lastByte = end - wavHeaderBytes
  if (lastByte < firstByte) return slice
  const from = firstByte >> 1
  const samples = samplesOf(bursts, from, (lastByte >> 1) - from + 1)
  const bytes = new Uint8Array(samples.buffer).subarray(firstByte & 1, (firstByte & 1) + lastByte - firstByte + 1)
  slice.set(bytes, firstByte + wavHeaderBytes - start)
  return slice
}
