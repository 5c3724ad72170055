import type { Diarizer, PieceVoice } from '../../../../server/ports/speech'

export interface FakeDiarizer extends Diarizer {
  /** Lengths of the pieces it analyzed, in milliseconds. */
  pieces: number[]
  answer: (pcm: Int16Array, signal?: AbortSignal) => Promise<PieceVoice[]>
}

/** Two voices: the first speaks in the first half of a piece, the second in the other. */
export function fakeDiarizer(): FakeDiarizer {
  const diarizer: FakeDiarizer = {
    model: { id: 'fake', name: 'Fake voices' },
    pieces: [],
    answer: async (pcm) => {
      const ms = pcm.length / 16
      return [
        { turns: [{ startMs: 0, endMs: ms / 2 }], embedding: Float32Array.of(1, 0) },
        { turns: [{ startMs: ms / 2, endMs: ms }], embedding: Float32Array.of(0, 1) },
      ]
    },
    analyze(pcm, signal) {
      diarizer.pieces.push(pcm.length / 16)
      return diarizer.answer(pcm, signal)
    },
    embed: async () => null,
  }
  return diarizer
}
