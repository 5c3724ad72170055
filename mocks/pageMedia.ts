import { fallbackDurationSeconds } from '../src/wire/constants'
import type { FileName } from '../server/ports/fileNames'
import { MediaFileError, sampleRate, type Media } from '../server/ports/ports'
import { randomFrom, seedOf } from './speech/random'
import type { SeededFiles } from './seed/seededFiles'
import { randomBursts, renderSamples, type SyntheticAudio } from './speech/syntheticAudio'

/** Samples per chunk: one second of audio. */
const chunkSamples = sampleRate
/** Chunks between yields to the event loop, so that the page stays responsive. */
const chunksPerYield = 60

/** Duration of a file in milliseconds; null if unknown. */
export type MeasureDuration = (file: Blob) => Promise<number | null>

/**
 * Media in a page, which can't decode every type: durations are measured where possible, the audio is synthetic and the same for the
 * same file.
 */
export function createPageMedia(files: SeededFiles, measure: MeasureDuration): Media {
  const durations = new Map<FileName, number | null>()

  const durationOf = async (name: FileName): Promise<number | null> => {
    const known = durations.get(name)
    if (known !== undefined) return known
    const file = await files.open(name)
    if (!file) throw new MediaFileError('unreadable', `${name} does not exist`)
    const blob = await new Response(file.stream()).blob()
    if (await isText(blob)) throw new MediaFileError('unreadable', `${name} is text`)
    const durationMs = await measure(blob)
    durations.set(name, durationMs)
    return durationMs
  }
  const audioOf = async (name: FileName): Promise<SyntheticAudio> => {
    const seeded = files.audio(name)
    if (seeded) return seeded
    const durationMs = (await durationOf(name)) ?? fallbackDurationSeconds * 1000
    return { durationMs, bursts: randomBursts(durationMs, randomFrom(seedOf(name))) }
  }

  return {
    available: true,
    async probe(name) {
      return { durationMs: files.audio(name)?.durationMs ?? (await durationOf(name)) }
    },
    async *decode(name, signal) {
      const { durationMs, bursts } = await audioOf(name)
      const total = Math.floor((durationMs * sampleRate) / 1000)
      for (let from = 0; from < total; from += chunkSamples) {
        if (signal?.aborted) return
        if ((from / chunkSamples) % chunksPerYield === chunksPerYield - 1)
          await new Promise((resolve) => setTimeout(resolve))
        yield renderSamples(bursts, from, Math.min(chunkSamples, total - from))
      }
    },
  }
}

/** Whether a file starts with printable text only. */
async function isText(file: Blob): Promise<boolean> {
  const bytes = await file.slice(0, 512).arrayBuffer()
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return [...text].every((character) => character >= ' ' || '\t\r\n'.includes(character))
  } catch {
    return false
  }
}

/** Measures with an audio element, which supports the types that the browser can play. */
export function measureByAudioElement(file: Blob): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio()
    const url = URL.createObjectURL(file)
    const finish = (durationMs: number | null) => {
      URL.revokeObjectURL(url)
      resolve(durationMs)
    }
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => finish(Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null)
    audio.onerror = () => finish(null)
    audio.src = url
  })
}
