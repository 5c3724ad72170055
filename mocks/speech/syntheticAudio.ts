/**
 * Audio that is generated when it is read, so that a five-hour recording takes no memory: a quiet hum in the rhythm of speech (four
 * swells per second) during speech, silence elsewhere. 16 kHz, mono, signed 16 bit.
 */
import { sampleRate } from '../../server/ports/ports'
import { wavHeader, wavHeaderBytes } from '../../server/lib/wavHeader'
import type { Random } from './random'

/** Speech without a pause. Lists of bursts are sorted by time and do not overlap. */
export interface SpeechBurst {
  startMs: number
  endMs: number
  /** Speaker; selects the pitch. */
  voice: number
}

/** A recording that is generated while it is read. */
export interface SyntheticAudio {
  durationMs: number
  bursts: readonly SpeechBurst[]
}

const pitchesHz = [112, 196, 138, 226]
const samplesPerMs = sampleRate / 1000

const voices = new Map<number, Int16Array>()

/** One second of a voice; its pitch and rhythm are whole numbers of Hz, so it loops seamlessly. */
function voiceSamples(voice: number): Int16Array {
  const known = voices.get(voice)
  if (known) return known
  const pitch = pitchesHz[voice % pitchesHz.length] ?? 112
  const samples = Int16Array.from({ length: sampleRate }, (_, index) => {
    const phase = (2 * Math.PI * index) / sampleRate
    const swell = (1 - Math.cos(4 * phase)) / 2
    const tone = Math.sin(pitch * phase) + Math.sin(2 * pitch * phase) / 2 + Math.sin(3 * pitch * phase) / 3
    return Math.round(1800 * swell * tone)
  })
  voices.set(voice, samples)
  return samples
}

/** `count` samples, starting at sample `from`. */
export function renderSamples(bursts: readonly SpeechBurst[], from: number, count: number): Int16Array {
  const samples = new Int16Array(count)
  for (let index = firstEndingAfter(bursts, from / samplesPerMs); index < bursts.length; index++) {
    const burst = bursts[index]
    if (!burst) break
    const start = Math.round(burst.startMs * samplesPerMs)
    const end = Math.min(Math.round(burst.endMs * samplesPerMs), from + count)
    if (start >= from + count) break
    const voice = voiceSamples(burst.voice)
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

function firstEndingAfter(bursts: readonly SpeechBurst[], ms: number): number {
  let low = 0
  let high = bursts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bursts[middle]?.endMs ?? Infinity) > ms) high = middle
    else low = middle + 1
  }
  return low
}

/** Random speech of that duration: bursts of one to six seconds, pauses of a third to one second. */
export function randomBursts(durationMs: number, random: Random): SpeechBurst[] {
  const bursts: SpeechBurst[] = []
  let at = random.between(150, 400)
  while (at < durationMs - 300) {
    const endMs = Math.min(at + random.between(1200, 6000), durationMs - 50)
    bursts.push({ startMs: at, endMs, voice: random.between(0, 1) })
    at = endMs + random.between(350, 1000)
  }
  return bursts
}

/** Size in bytes of the WAV file of a recording. */
export function wavFileBytes(durationMs: number): number {
  return wavHeaderBytes + Math.floor(durationMs * samplesPerMs) * 2
}

/** Bytes `start` to `end` (inclusive) of that WAV file. */
export function wavSlice({ bursts, durationMs }: SyntheticAudio, start: number, end: number): Uint8Array {
  const slice = new Uint8Array(end - start + 1)
  if (start < wavHeaderBytes) slice.set(wavHeader(wavFileBytes(durationMs) - wavHeaderBytes).subarray(start, end + 1))
  const firstByte = Math.max(start, wavHeaderBytes) - wavHeaderBytes
  const lastByte = end - wavHeaderBytes
  if (lastByte < firstByte) return slice
  const from = firstByte >> 1
  const samples = renderSamples(bursts, from, (lastByte >> 1) - from + 1)
  const bytes = new Uint8Array(samples.buffer).subarray(firstByte & 1, (firstByte & 1) + lastByte - firstByte + 1)
  slice.set(bytes, firstByte + wavHeaderBytes - start)
  return slice
}
