import { fallbackSeconds } from '../src/wire/codes'
import type { FileName } from '../server/fileNames'
import { MediaRefused, sampleRate, type Media } from '../server/ports'
import { randomFrom, seedOf } from './random'
import type { SeededFiles, Sound } from './seededFiles'
import { madeUpBursts, samplesOf } from './sound'

/** Samples a chunk: one second of sound. */
const chunkSamples = sampleRate
/** Chunks after which the page gets a turn: a long recording is decoded while somebody scrolls. */
const chunksATurn = 60

/** How long a file plays in milliseconds; null when that can't be told. */
export type Measure = (file: Blob) => Promise<number | null>

/**
 * Media of a page, which has no decoder for every type: the duration is real wherever the page can measure it, the sound is
 * made up, the same for the same file.
 */
export function pageMedia(files: SeededFiles, measure: Measure): Media {
  const durations = new Map<FileName, number | null>()

  const durationOf = async (name: FileName): Promise<number | null> => {
    const known = durations.get(name)
    if (known !== undefined) return known
    const file = await files.open(name)
    if (!file) throw new MediaRefused('unreadable', `${name} is gone`)
    const blob = await new Response(file.stream()).blob()
    if (await isText(blob)) throw new MediaRefused('unreadable', `${name} is text`)
    const durationMs = await measure(blob)
    durations.set(name, durationMs)
    return durationMs
  }
  const soundOf = async (name: FileName): Promise<Sound> => {
    const seeded = files.sound(name)
    if (seeded) return seeded
    const durationMs = (await durationOf(name)) ?? fallbackSeconds * 1000
    return { durationMs, bursts: madeUpBursts(durationMs, randomFrom(seedOf(name))) }
  }

  return {
    available: true,
    async probe(name) {
      return { durationMs: files.sound(name)?.durationMs ?? (await durationOf(name)) }
    },
    async *decode(name, signal) {
      const { durationMs, bursts } = await soundOf(name)
      const total = Math.floor((durationMs * sampleRate) / 1000)
      for (let from = 0; from < total; from += chunkSamples) {
        if (signal?.aborted) return
        if ((from / chunkSamples) % chunksATurn === chunksATurn - 1) await new Promise((resolve) => setTimeout(resolve))
        yield samplesOf(bursts, from, Math.min(chunkSamples, total - from))
      }
    },
  }
}

/** Whether a file begins with nothing but printable text. */
async function isText(file: Blob): Promise<boolean> {
  const bytes = await file.slice(0, 512).arrayBuffer()
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return [...text].every((letter) => letter >= ' ' || '\t\r\n'.includes(letter))
  } catch {
    return false
  }
}

/** Lets an audio element measure, which knows the types that the browser can play. */
export function measureByPlaying(file: Blob): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio()
    const url = URL.createObjectURL(file)
    const done = (durationMs: number | null) => {
      URL.revokeObjectURL(url)
      resolve(durationMs)
    }
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => done(Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null)
    audio.onerror = () => done(null)
    audio.src = url
  })
}
