/** Cuts decoded audio into pieces for the diarizer. */
import { pcmSamplesPerMs } from '../../../src/wire/constants'

export interface AudioPiece {
  startMs: number
  pcm: Int16Array
}

/** Longest piece that a diarizer takes. */
export const maxPieceMs = 60_000
/** The cut is at the quietest frame of the last seconds of a piece, so that a turn is rarely cut. */
const searchMs = 10_000
const frameMs = 100
/** Less audio than this says nothing about a voice. */
const minPieceMs = 500

const samplesOf = (ms: number): number => ms * pcmSamplesPerMs

/** Cuts a stream of 16 kHz samples; holds one piece in memory. */
export async function* cutPieces(audio: AsyncIterable<Int16Array>): AsyncGenerator<AudioPiece> {
  const buffer = new Int16Array(samplesOf(maxPieceMs))
  let length = 0
  let cutSamples = 0
  for await (const decoded of audio) {
    for (let from = 0; from < decoded.length;) {
      const part = decoded.subarray(from, from + buffer.length - length)
      buffer.set(part, length)
      length += part.length
      from += part.length
      if (length < buffer.length) continue
      const end = quietestFrame(buffer)
      yield { startMs: cutSamples / pcmSamplesPerMs, pcm: buffer.slice(0, end) }
      buffer.copyWithin(0, end)
      length -= end
      cutSamples += end
    }
  }
  if (length >= samplesOf(minPieceMs)) yield { startMs: cutSamples / pcmSamplesPerMs, pcm: buffer.slice(0, length) }
}

/** The middle of the quietest frame in the last seconds, as a sample index on a whole millisecond. */
function quietestFrame(pcm: Int16Array): number {
  const frame = samplesOf(frameMs)
  let quietest = pcm.length
  let lowest = Infinity
  for (let from = pcm.length - samplesOf(searchMs); from + frame <= pcm.length; from += frame) {
    let sum = 0
    for (let index = from; index < from + frame; index += 1) sum += Math.abs(pcm[index] ?? 0)
    // Of equally quiet frames the last.
    if (sum <= lowest) [quietest, lowest] = [from + frame / 2, sum]
  }
  return quietest
}
