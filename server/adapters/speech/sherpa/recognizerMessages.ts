import * as v from 'valibot'

/** What a process with a recognizer is asked: one chunk. */
export interface RecognizerQuestion {
  pcm: Int16Array
  /** The model's own code of the language; '' if it takes none. */
  language: string
  hotwords: readonly string[]
}

const numbers = v.optional(v.array(v.number()), [])

/** What sherpa-onnx recognized; times are seconds from the start of the audio. A model may leave out everything but the text. */
export const RecognizerResult = v.object({
  text: v.string(),
  tokens: v.optional(v.array(v.string()), []),
  /** Start of each token. */
  timestamps: numbers,
  /** Of each token. */
  durations: numbers,
  /** Log probability of each token. */
  ys_log_probs: numbers,
})
export type RecognizerResult = v.InferOutput<typeof RecognizerResult>

export const RecognizerAnswer = v.object({
  result: RecognizerResult,
  /** Resident memory of the process. */
  memoryBytes: v.number(),
})
export type RecognizerAnswer = v.InferOutput<typeof RecognizerAnswer>
