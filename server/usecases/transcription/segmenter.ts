/**
 * Splits an audio stream at pauses into chunks that an engine recognizes one by one.
 *
 * Method: frame energy relative to a noise floor tracked by minimum statistics (R. Martin, "Noise power spectral density
 * estimation based on optimal smoothing and minimum statistics", 2001, without bias correction): the floor is the minimum
 * smoothed energy of the last few seconds. A frame is speech if it is `marginDb` above the floor. The threshold has a
 * maximum, so that loud environments aren't taken for silence, and a minimum, so that converter noise isn't taken for
 * speech. Where there is a `SpeechDetector`, its flags replace that decision; see detectedFrames.ts.
 *
 * The same audio gives the same chunks, however it is delivered. At most one chunk is buffered.
 */
import { sampleRate } from '../../ports/ports'
import { detectedFrames, type DetectionOptions } from './detectedFrames'
import { frameMs, frameSamples } from './frames'

/** A part of a recording that contains speech. `pcm` covers exactly `startMs` to `endMs`. */
export interface AudioChunk {
  startMs: number
  endMs: number
  pcm: Int16Array
}

/** Maximum chunk length. */
export const maxChunkMs = 25_000

const framesIn = (ms: number) => ms / frameMs

/** Energies are decibels of the mean square of 16-bit samples: full scale is 90 dB. */
const marginDb = 8
const minThresholdDb = 28
const maxThresholdDb = 58
const smoothingFrames = framesIn(100)
const floorBlockFrames = framesIn(500)
const floorBlocks = 12

/** Silence included before the first and after the last speech frame. */
const paddingFrames = framesIn(300)
/** Less speech than this is treated as a click. */
const minSpeechFrames = framesIn(80)
const maxFrames = framesIn(maxChunkMs)
/** Start of the search range for the quietest frame in a forced split. */
const forcedSplitFromFrames = framesIn(20_000)

/** Pause in milliseconds that ends a chunk: shorter for longer chunks. */
type EndpointingPolicy = (chunkMs: number) => number

const fileEndpointing: EndpointingPolicy = (chunkMs) => {
  if (chunkMs < 5_000) return 2_000
  return chunkMs < 15_000 ? 500 : 200
}

/** Endpointing for live use, where results must appear quickly. */
export const liveEndpointing: EndpointingPolicy = (chunkMs) => Math.min(900, fileEndpointing(chunkMs))

/** Energy-based voice activity detection with an adaptive noise floor. */
class EnergyVad {
  #recent = new Float64Array(smoothingFrames).fill(minThresholdDb)
  #blocks = new Float64Array(floorBlocks).fill(minThresholdDb)
  #block = Infinity
  #frameCount = 0

  analyze(pcm: Int16Array): AnalyzedFrame {
    const db = energyDb(pcm)
    this.#recent[this.#frameCount % smoothingFrames] = db
    const smoothedDb = this.#recent.reduce((sum, one) => sum + one) / smoothingFrames
    this.#block = Math.min(this.#block, smoothedDb)
    this.#frameCount += 1
    if (this.#frameCount % floorBlockFrames === 0) {
      this.#blocks[(this.#frameCount / floorBlockFrames) % floorBlocks] = this.#block
      this.#block = Infinity
    }
    const floorDb = Math.min(this.#block, ...this.#blocks)
    const isSpeech = db > Math.min(maxThresholdDb, Math.max(minThresholdDb, floorDb + marginDb))
    return { pcm, isSpeech, smoothedDb }
  }
}

/** Mean square in decibels. */
function energyDb(pcm: Int16Array): number {
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return 10 * Math.log10(sum / pcm.length + 1)
}

interface AnalyzedFrame {
  pcm: Int16Array
  isSpeech: boolean
  /** Mean energy of the last 100 ms, including this frame. */
  smoothedDb: number
}

/** Buffers frames and decides where to split them. */
export class SpeechSegmenter {
  #vad = new EnergyVad()
  #buffered: AnalyzedFrame[] = []
  /** Position of the first buffered frame, in frames from `offsetMs`. */
  #startFrame = 0

  /** @param offsetMs position of the first frame in the recording */
  constructor(
    private readonly offsetMs = 0,
    private readonly endpointing = fileEndpointing,
  ) {}

  /** Start of the open chunk; null during silence. */
  get openChunkStartMs(): number | null {
    return this.#speechFrames() === 0 ? null : this.#startMs()
  }

  /** Number of buffered frames; the open chunk starts at the first. */
  get bufferedFrames(): number {
    return this.#buffered.length
  }

  /** The buffered audio from that frame on. */
  audio(fromFrame = 0): Int16Array {
    return concatFrames(this.#buffered.slice(fromFrame))
  }

  /**
   * Adds a frame of `frameSamples` and returns the chunk it completes. Only the last frame may be shorter.
   * @param isSpeech what a detector says of it; by default, its energy decides
   */
  push(pcm: Int16Array, isSpeech?: boolean): AudioChunk | null {
    const frame = this.#vad.analyze(pcm)
    this.#buffered.push(isSpeech === undefined ? frame : { ...frame, isSpeech })
    const speechFrames = this.#speechFrames()
    if (speechFrames === 0) this.#removeFirst(this.#buffered.length - paddingFrames)
    else if (this.#buffered.length - speechFrames >= framesIn(this.endpointing(speechFrames * frameMs)))
      return this.#emit(speechFrames + paddingFrames)
    else if (this.#buffered.length >= maxFrames) return this.#emit(this.#quietestFrame())
    return null
  }

  /** The remaining chunk at the end of the audio. */
  flush(): AudioChunk | null {
    const speechFrames = this.#speechFrames()
    return speechFrames === 0 ? null : this.#emit(speechFrames + paddingFrames)
  }

  /** Number of buffered frames up to the last speech frame. */
  #speechFrames(): number {
    return this.#buffered.findLastIndex((frame) => frame.isSpeech) + 1
  }

  #quietestFrame(): number {
    let best = forcedSplitFromFrames
    let bestDb = Infinity
    for (const [at, frame] of this.#buffered.entries()) {
      if (at < forcedSplitFromFrames || frame.smoothedDb >= bestDb) continue
      best = at
      bestDb = frame.smoothedDb
    }
    return best - Math.floor(smoothingFrames / 2)
  }

  #emit(count: number): AudioChunk | null {
    const startMs = this.#startMs()
    const emitted = this.#removeFirst(count)
    if (emitted.filter((frame) => frame.isSpeech).length < minSpeechFrames) return null
    const pcm = concatFrames(emitted)
    return { startMs, endMs: startMs + Math.floor((pcm.length * 1000) / sampleRate), pcm }
  }

  #startMs(): number {
    return this.offsetMs + this.#startFrame * frameMs
  }

  /** Removes frames from the start of the buffer. */
  #removeFirst(count: number): AnalyzedFrame[] {
    const removed = this.#buffered.splice(0, Math.max(0, count))
    this.#startFrame += removed.length
    return removed
  }
}

function concatFrames(parts: readonly AnalyzedFrame[]): Int16Array {
  const pcm = new Int16Array(parts.reduce((sum, frame) => sum + frame.pcm.length, 0))
  parts.forEach((frame, index) => pcm.set(frame.pcm, index * frameSamples))
  return pcm
}

/**
 * The chunks of an audio stream, in order and without overlap. Silence between them is dropped. A detector that fails is
 * replaced by the energy of the frames from there on.
 */
export async function* segmentAudio(
  audio: AsyncIterable<Int16Array>,
  options: DetectionOptions = {},
): AsyncGenerator<AudioChunk> {
  const segmenter = new SpeechSegmenter()
  for await (const { pcm, isSpeech } of detectedFrames(audio, options)) {
    const chunk = segmenter.push(pcm, isSpeech)
    if (chunk) yield chunk
  }
  const last = segmenter.flush()
  if (last) yield last
}
