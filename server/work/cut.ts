/**
 * Cuts a stream of sound into pieces an engine can recognise one by one, at the pauses of speech.
 *
 * Method: frame energy against a noise floor that follows the recording by minimum statistics (R. Martin, "Noise power
 * spectral density estimation based on optimal smoothing and minimum statistics", 2001, without the bias correction): the
 * floor is the least smoothed energy of the last few seconds. A frame is voiced when it stands `marginDb` above the floor.
 * The threshold has a ceiling, so that a loud place is never taken for silence, and a bottom, so that the noise of a
 * converter is never taken for speech.
 *
 * The same sound gives the same pieces, however it is chunked. Memory holds one piece.
 */
import { sampleRate } from '../ports'

/** A part of a recording with speech in it. `pcm` holds exactly `endMs - startMs` of it. */
export interface Piece {
  startMs: number
  endMs: number
  pcm: Int16Array
}

/** No piece is longer. */
export const maxPieceMs = 25_000

/** What a cutter takes at once. */
export const frameMs = 20
export const frameSamples = (sampleRate * frameMs) / 1000
const frames = (ms: number) => ms / frameMs

/** Energies are decibels of the mean square of 16 bit samples: full scale is 90 dB. */
const marginDb = 8
const lowestDb = 28
const highestDb = 58
const smoothedFrames = frames(100)
const floorBlockFrames = frames(500)
const floorBlocks = 12

/** Silence kept before the first and after the last voiced frame. */
const edgeFrames = frames(300)
/** Less voice than this is a click. */
const leastVoicedFrames = frames(80)
const mostFrames = frames(maxPieceMs)
/** Where a forced cut looks for the quietest spot. */
const forcedFromFrames = frames(20_000)

/** The pause that ends a piece, in milliseconds: the longer the piece, the shorter. */
type Patience = (pieceMs: number) => number

const patient: Patience = (pieceMs) => {
  if (pieceMs < 5_000) return 2_000
  return pieceMs < 15_000 ? 500 : 200
}

/** While somebody waits for the text of what was just said. */
export const lively: Patience = (pieceMs) => Math.min(900, patient(pieceMs))

/** Follows the noise floor and says of each frame whether it is voiced. */
class Ear {
  #recent = new Float64Array(smoothedFrames).fill(lowestDb)
  #blocks = new Float64Array(floorBlocks).fill(lowestDb)
  #block = Infinity
  #heard = 0

  hear(pcm: Int16Array): Frame {
    const db = energyDb(pcm)
    this.#recent[this.#heard % smoothedFrames] = db
    const smoothedDb = this.#recent.reduce((sum, one) => sum + one) / smoothedFrames
    this.#block = Math.min(this.#block, smoothedDb)
    this.#heard += 1
    if (this.#heard % floorBlockFrames === 0) {
      this.#blocks[(this.#heard / floorBlockFrames) % floorBlocks] = this.#block
      this.#block = Infinity
    }
    const floorDb = Math.min(this.#block, ...this.#blocks)
    const voiced = db > Math.min(highestDb, Math.max(lowestDb, floorDb + marginDb))
    return { pcm, voiced, smoothedDb }
  }
}

/** Mean square in decibels. */
function energyDb(pcm: Int16Array): number {
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return 10 * Math.log10(sum / pcm.length + 1)
}

interface Frame {
  pcm: Int16Array
  voiced: boolean
  /** Mean energy of the last 100 ms, this frame included. */
  smoothedDb: number
}

/** Holds the frames that are not given away yet and decides where they part. */
export class Cutter {
  #ear = new Ear()
  #held: Frame[] = []
  /** Where the first frame held begins, in frames from `beginMs`. */
  #start = 0

  /** @param beginMs where the sound begins */
  constructor(
    private readonly beginMs = 0,
    private readonly patience = patient,
  ) {}

  /** Where the piece that is still open begins; null while nothing is heard. */
  get openMs(): number | null {
    return this.#voicedFrames() === 0 ? null : this.#startMs()
  }

  /** Frames held; those of the open piece are the first of them. */
  get held(): number {
    return this.#held.length
  }

  /** The sound held, from that frame of it on. */
  sound(from = 0): Int16Array {
    return joined(this.#held.slice(from))
  }

  /** Takes the next frame, `frameSamples` long; gives the piece that it ended. Only the last frame of all may be shorter. */
  take(pcm: Int16Array): Piece | null {
    this.#held.push(this.#ear.hear(pcm))
    const voicedFrames = this.#voicedFrames()
    if (voicedFrames === 0) this.#part(this.#held.length - edgeFrames)
    else if (this.#held.length - voicedFrames >= frames(this.patience(voicedFrames * frameMs))) return this.#give(voicedFrames + edgeFrames)
    else if (this.#held.length >= mostFrames) return this.#give(this.#quietest())
    return null
  }

  /** The piece that the end of the sound ends. */
  end(): Piece | null {
    const voicedFrames = this.#voicedFrames()
    return voicedFrames === 0 ? null : this.#give(voicedFrames + edgeFrames)
  }

  /** Frames held up to the last voiced one. */
  #voicedFrames(): number {
    return this.#held.findLastIndex((frame) => frame.voiced) + 1
  }

  #quietest(): number {
    let best = forcedFromFrames
    let bestDb = Infinity
    for (const [at, frame] of this.#held.entries()) {
      if (at < forcedFromFrames || frame.smoothedDb >= bestDb) continue
      best = at
      bestDb = frame.smoothedDb
    }
    return best - Math.floor(smoothedFrames / 2)
  }

  #give(count: number): Piece | null {
    const startMs = this.#startMs()
    const given = this.#part(count)
    if (given.filter((frame) => frame.voiced).length < leastVoicedFrames) return null
    const pcm = joined(given)
    return { startMs, endMs: startMs + Math.floor((pcm.length * 1000) / sampleRate), pcm }
  }

  #startMs(): number {
    return this.beginMs + this.#start * frameMs
  }

  /** Lets go of the first frames. */
  #part(count: number): Frame[] {
    const parted = this.#held.splice(0, Math.max(0, count))
    this.#start += parted.length
    return parted
  }
}

function joined(parts: readonly Frame[]): Int16Array {
  const pcm = new Int16Array(parts.reduce((sum, frame) => sum + frame.pcm.length, 0))
  parts.forEach((frame, index) => pcm.set(frame.pcm, index * frameSamples))
  return pcm
}

/** Re-chunks to whole frames; the last may be shorter. */
async function* framesOf(sound: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
  let rest = new Int16Array(0)
  for await (const chunk of sound) {
    const all = new Int16Array(rest.length + chunk.length)
    all.set(rest)
    all.set(chunk, rest.length)
    let at = 0
    for (; at + frameSamples <= all.length; at += frameSamples) yield all.subarray(at, at + frameSamples)
    rest = all.slice(at)
  }
  if (rest.length > 0) yield rest
}

/** The pieces of a sound, in order and apart from each other. Silence between them is left out. */
export async function* cut(sound: AsyncIterable<Int16Array>): AsyncGenerator<Piece> {
  const cutter = new Cutter()
  for await (const frame of framesOf(sound)) {
    const piece = cutter.take(frame)
    if (piece) yield piece
  }
  const last = cutter.end()
  if (last) yield last
}
