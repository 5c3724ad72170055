import type { MemoryFiles } from '../../server/adapters/memory/memoryFiles'
import { mimeTypeOf } from '../../server/ports/fileNames'
import { Peaks, peaksPerSecond } from '../../server/usecases/transcription/peaks'
import { sampleRate, type StoredFile } from '../../server/ports/ports'
import { wavHeaderBytes } from '../../server/lib/wavHeader'
import type { SeededRecord } from './seededRecords'
import { renderSamples, wavSlice, type SyntheticAudio } from '../speech/syntheticAudio'
import { speechBursts, seededTranscript } from './seededTranscript'

/** Bytes per stream chunk. */
const chunkBytes = 64 * 1024

/** File names of a seeded record's audio and peaks. Unlike a real server's names, they are not random. */
export const seededAudioName = (record: SeededRecord) => `seeded-sound-of-record-${digits(record)}.wav`
export const seededPeaksName = (record: SeededRecord) => `seeded-peaks-of-record-${digits(record)}.peaks`
const digits = ({ number }: SeededRecord) => String(number).padStart(5, '0')

export interface SeededFiles extends MemoryFiles {
  /** The synthetic audio of a seeded file; null for other files and for real speech. */
  audio(name: string): SyntheticAudio | null
}

/**
 * The files of the seeded records, in addition to the uploaded ones.
 * @param clip reads a file of real speech by its name in tests/audio
 */
export function createSeededFiles(
  uploaded: MemoryFiles,
  records: readonly SeededRecord[],
  clip: (file: string) => Promise<Blob>,
): SeededFiles {
  const byAudio = new Map(records.map((record) => [seededAudioName(record), record]))
  const byPeaks = new Map(records.map((record) => [seededPeaksName(record), record]))
  const audioCache = new Map<number, SyntheticAudio>()

  const audioOf = (record: SeededRecord): SyntheticAudio => {
    const known = audioCache.get(record.number)
    if (known) return known
    const audio = { durationMs: record.durationMs, bursts: speechBursts(seededTranscript(record)) }
    audioCache.set(record.number, audio)
    return audio
  }
  const open = async (name: string): Promise<StoredFile | null> => {
    const record = byAudio.get(name)
    if (record?.clip) return storedFile(name, await clip(record.clip.file))
    if (record) {
      const audio = audioOf(record)
      return computedFile(name, record.size, (start, end) => wavSlice(audio, start, end))
    }
    const peaksRecord = byPeaks.get(name)
    if (!peaksRecord) return null
    const peaks = peaksRecord.clip
      ? await peaksFromWav(await clip(peaksRecord.clip.file))
      : computePeaks(audioOf(peaksRecord))
    return storedFile(name, new Blob([new Uint8Array(peaks)]))
  }
  return {
    ...uploaded,
    audio: (name) => {
      const record = byAudio.get(name)
      return record && !record.clip ? audioOf(record) : null
    },
    open: async (name) => (await open(name)) ?? uploaded.open(name),
  }
}

function storedFile(name: string, blob: Blob): StoredFile {
  return {
    size: blob.size,
    type: mimeTypeOf(name),
    stream: (start = 0, end = blob.size - 1) => blob.slice(start, end + 1).stream(),
  }
}

function computedFile(name: string, size: number, slice: (start: number, end: number) => Uint8Array): StoredFile {
  return {
    size,
    type: mimeTypeOf(name),
    stream(start = 0, end = size - 1) {
      let at = start
      return new ReadableStream({
        pull(controller) {
          if (at > end) return controller.close()
          const last = Math.min(end, at + chunkBytes - 1)
          controller.enqueue(slice(at, last))
          at = last + 1
        },
      })
    },
  }
}

/** Peaks in the format of server/usecases/transcription/peaks.ts, from every fifth sample for speed. */
function computePeaks({ bursts, durationMs }: SyntheticAudio): Uint8Array {
  const peaks = new Uint8Array(Math.ceil((durationMs * peaksPerSecond) / 1000))
  const count = sampleRate / peaksPerSecond
  for (let index = 0; index < peaks.length; index++) {
    const samples = renderSamples(bursts, index * count, count)
    let largest = 0
    for (let at = 0; at < count; at += 5) largest = Math.max(largest, Math.abs(samples[at] ?? 0))
    peaks[index] = largest >> 7
  }
  return peaks
}

async function peaksFromWav(wav: Blob): Promise<Uint8Array> {
  const peaks = new Peaks()
  peaks.add(new Int16Array(await wav.slice(wavHeaderBytes).arrayBuffer()))
  return peaks.finish()
}
