/** For models that read samples instead of features: the power of each word's tone in each frame. */
import { sampleRate } from '../../server/ports/ports'
import { indexes, matrix, type Constant, type Operation } from './onnx'
import { toneWords } from './tones'

interface Frames {
  /** Samples of a frame. */
  size: number
  rate?: number
  /** Columns of the scores; 0 is no word, the word at index w has column `firstWord` + w. */
  columns: number
  firstWord: number
  /** Power above which a tone is a word, relative to that of a tone of amplitude 1. */
  least: number
}

/** Operations from `samples`, a whole number of frames in any shape, to `scores` [1, T, columns]. */
export const scoreSamples: readonly Operation[] = [
  ['Reshape', ['samples', 'as_frames'], ['sample_frames']],
  ['MatMul', ['sample_frames', 'cosines'], ['cosine_parts']],
  ['MatMul', ['sample_frames', 'sines'], ['sine_parts']],
  ['Mul', ['cosine_parts', 'cosine_parts'], ['cosine_powers']],
  ['Mul', ['sine_parts', 'sine_parts'], ['sine_powers']],
  ['Add', ['cosine_powers', 'sine_powers'], ['tone_powers']],
  ['Add', ['tone_powers', 'least_power'], ['scores']],
]

/** The constants of `scoreSamples`: a discrete Fourier transform at the words' frequencies. */
export function scoreSamplesConstants({
  size,
  rate = sampleRate,
  columns,
  firstWord,
  least,
}: Frames): Record<string, Constant> {
  const waves = (wave: (radians: number) => number) => {
    const values = new Array<number>(size * columns).fill(0)
    for (let sample = 0; sample < size; sample += 1)
      toneWords.forEach(({ hertz }, word) => {
        // A tone above half the rate is not heard.
        if (hertz >= rate / 2) return
        values[sample * columns + firstWord + word] = (2 / size) * wave((2 * Math.PI * hertz * sample) / rate)
      })
    return matrix(size, columns, values)
  }
  return {
    as_frames: indexes(1, -1, size),
    cosines: waves(Math.cos),
    sines: waves(Math.sin),
    least_power: { values: Array.from({ length: columns }, (_, column) => (column === 0 ? least : 0)) },
  }
}
