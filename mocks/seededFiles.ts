import type { MemoryFiles } from '../server/adapters/memory/files'
import { typeOf } from '../server/fileNames'
import { Peaks, peaksASecond } from '../server/work/peaks'
import { sampleRate, type StoredFile } from '../server/ports'
import { wavHeaderBytes } from '../server/wav'
import type { SeededRecord } from './records'
import { samplesOf, wavSlice, type Burst } from './sound'
import { burstsOf, transcriptOf } from './transcript'

/** Bytes a stream hands over at once. */
const chunkBytes = 64 * 1024

/** The file that holds the sound, or the peaks, of a seeded record. A real server's names are random; these must not be. */
export const soundName = (record: SeededRecord) => `seeded-sound-of-record-${digits(record)}.wav`
export const peaksName = (record: SeededRecord) => `seeded-peaks-of-record-${digits(record)}.peaks`
const digits = ({ number }: SeededRecord) => String(number).padStart(5, '0')

/** A recording that is computed while it is read. */
export interface Sound {
  durationMs: number
  bursts: readonly Burst[]
}

export interface SeededFiles extends MemoryFiles {
  /** The sound behind a name, null when it is no seeded one or a file of real speech. */
  sound(name: string): Sound | null
}

/**
 * The files of the seeded records in front of those that were uploaded.
 * @param clip reads a file of real speech by its name in tests/audio
 */
export function seededFiles(
  kept: MemoryFiles,
  records: readonly SeededRecord[],
  clip: (file: string) => Promise<Blob>,
): SeededFiles {
  const bySound = new Map(records.map((record) => [soundName(record), record]))
  const byPeaks = new Map(records.map((record) => [peaksName(record), record]))
  const sounds = new Map<number, Sound>()

  const soundOf = (record: SeededRecord): Sound => {
    const known = sounds.get(record.number)
    if (known) return known
    const made = { durationMs: record.durationMs, bursts: burstsOf(transcriptOf(record)) }
    sounds.set(record.number, made)
    return made
  }
  const open = async (name: string): Promise<StoredFile | null> => {
    const record = bySound.get(name)
    if (record?.clip) return stored(name, await clip(record.clip.file))
    if (record) {
      const { bursts, durationMs } = soundOf(record)
      return computed(name, record.size, (start, end) => wavSlice(bursts, durationMs, start, end))
    }
    const outlined = byPeaks.get(name)
    if (!outlined) return null
    const peaks = outlined.clip ? await peaksOfWav(await clip(outlined.clip.file)) : peaksOf(soundOf(outlined))
    return stored(name, new Blob([new Uint8Array(peaks)]))
  }
  return {
    ...kept,
    sound: (name) => {
      const record = bySound.get(name)
      return record && !record.clip ? soundOf(record) : null
    },
    open: async (name) => (await open(name)) ?? kept.open(name),
  }
}

function stored(name: string, blob: Blob): StoredFile {
  return {
    size: blob.size,
    type: typeOf(name),
    stream: (start = 0, end = blob.size - 1) => blob.slice(start, end + 1).stream(),
  }
}

function computed(name: string, size: number, slice: (start: number, end: number) => Uint8Array): StoredFile {
  return {
    size,
    type: typeOf(name),
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

/** The outline of a sound in the form of server/work/peaks.ts, from one sample in five: five hours in a moment. */
function peaksOf({ bursts, durationMs }: Sound): Uint8Array {
  const peaks = new Uint8Array(Math.ceil((durationMs * peaksASecond) / 1000))
  const count = sampleRate / peaksASecond
  for (let index = 0; index < peaks.length; index++) {
    const samples = samplesOf(bursts, index * count, count)
    let largest = 0
    for (let at = 0; at < count; at += 5) largest = Math.max(largest, Math.abs(samples[at] ?? 0))
    peaks[index] = largest >> 7
  }
  return peaks
}

async function peaksOfWav(wav: Blob): Promise<Uint8Array> {
  const peaks = new Peaks()
  peaks.add(new Int16Array(await wav.slice(wavHeaderBytes).arrayBuffer()))
  return peaks.finish()
}
