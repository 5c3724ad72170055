/** Deterministic audio that alternates between speech-like noise and pauses. 16 kHz mono, 16 bits. */
import { spokenMs, turnMs } from '../../bench/standIn.mjs'
import { wavHeader } from '../../bench/wav.mjs'

export const pcmBytesPerMs = 32

/**
 * A section of an endless signal.
 * @param {number} seed selects the signal
 * @param {number} fromMs
 * @param {number} ms length
 */
export function audioOf(seed, fromMs, ms) {
  const samples = new Int16Array((ms * pcmBytesPerMs) / 2)
  for (let at = 0; at < samples.length; at += 1) {
    const sampleIndex = fromMs * 16 + at
    const time = Math.floor(sampleIndex / 16)
    const noise = ((seed * 31 + Math.floor(time / 100) * 17 + sampleIndex * 7) & 0xff) - 128
    samples[at] = Math.round(noise * (time % turnMs < spokenMs ? 40 : 1 / 16))
  }
  return Buffer.from(samples.buffer)
}

/**
 * A WAV file of it.
 * @param {number} seed
 * @param {number} ms
 */
export function wavOf(seed, ms) {
  const audio = audioOf(seed, 0, ms)
  return Buffer.concat([wavHeader(44 + audio.length, { rate: 16_000, channels: 1 }), audio])
}
