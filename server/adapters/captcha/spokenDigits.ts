import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Captchas, SpokenLanguage } from '../../ports/gateways'

/** Of the recordings and of what is made of them, in Hz. */
const rate = 8_000
const headerBytes = 44
/** Silence before the first digit and after each, in seconds. */
const pause = { least: 0.25, most: 0.45 }
/** How much faster or slower, and with it higher or lower, a digit is said. */
const speed = { least: 0.92, most: 1.1 }
/** Loudness of the noise under the voice, of a largest sample of 1. */
const noise = 0.025

/**
 * Says digits with the recordings in a folder: `<language>/<digit>.wav`, 8 kHz, mono, 16 bit. Each digit differs in speed and
 * loudness, with noise under all of it: a program can't compare bytes, a person hears it well.
 * @param random returns a number in [0, 1)
 */
export function createSpokenDigits(folder: string, random: () => number = Math.random): NonNullable<Captchas['speak']> {
  const between = ({ least, most }: { least: number; most: number }) => least + random() * (most - least)
  return async (digits, language) => {
    const sounds = await Promise.all([...digits].map((digit) => readSamples(folder, language, digit)))
    const parts: Float32Array[] = [silence(between(pause))]
    for (const sound of sounds)
      parts.push(resample(sound, between(speed), 0.7 + random() * 0.3), silence(between(pause)))
    return { type: 'audio/wav', bytes: toWav(parts, () => (random() * 2 - 1) * noise) }
  }
}

const silence = (seconds: number) => new Float32Array(Math.round(seconds * rate))

async function readSamples(folder: string, language: SpokenLanguage, digit: string): Promise<Int16Array> {
  const bytes = await readFile(join(folder, language, `${digit}.wav`))
  const samples = bytes.subarray(headerBytes)
  return Int16Array.from({ length: samples.length >> 1 }, (_, index) => samples.readInt16LE(index * 2))
}

/** Samples from −1 to 1, interpolated linearly: the recordings have nothing above a few kilohertz. */
function resample(samples: Int16Array, factor: number, gain: number): Float32Array {
  const length = Math.floor((samples.length - 1) / factor)
  return Float32Array.from({ length }, (_, index) => {
    const at = Math.floor(index * factor)
    const part = index * factor - at
    const value = (samples[at] ?? 0) * (1 - part) + (samples[at + 1] ?? 0) * part
    return (value / 32_768) * gain
  })
}

/** A WAV file with 8 bits per sample: the noise is louder than what is lost. */
function toWav(parts: readonly Float32Array[], nextNoise: () => number): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(headerBytes + length)
  const view = new DataView(bytes.buffer)
  const header = [
    ...[0x52494646, headerBytes - 8 + length, 0x57415645, 0x666d7420, 16, 0x00010001, rate, rate, 0x00080001],
    ...[0x64617461, length],
  ]
  // Names are read from left to right, numbers have their lowest byte first.
  for (const [index, value] of header.entries()) view.setUint32(index * 4, value, ![0, 2, 3, 9].includes(index))
  let at = headerBytes
  for (const part of parts)
    for (const sample of part) {
      const value = Math.max(-1, Math.min(1, sample + nextNoise()))
      bytes[at++] = Math.round(128 + value * 127)
    }
  return bytes
}
