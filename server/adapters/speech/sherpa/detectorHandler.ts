import type { Sherpa, Vad } from 'sherpa-onnx-node'
import { sampleRate } from '../../../ports/ports'
import { modelFile, toFloats, type ModelTask, type SherpaHandler } from './sherpaTasks'

/** What a process with a detector is asked. It answers with a flag for each window. */
export interface DetectorQuestion {
  /** Number of the recording; a new one opens a detector. */
  stream: number
  /** Whole windows. */
  pcm: Int16Array
  /** Recordings that have ended. */
  ended: readonly number[]
}

/** Samples of the windows that a model judges. */
export const windowSamplesOf = (family: string): number => (family === 'tenVad' ? 256 : 512)

/**
 * Samples of silence before a recording. Silero's model 5 looks at the 64 samples before a window too; without them, its judgment of a
 * window would come with the next one. For model 4, they move the windows by 4 ms, which does no harm.
 */
const leadSamples = { sileroVad: 64, tenVad: 0 }

/** Shorter than a window: each window is judged by itself, and which pauses matter is decided elsewhere. */
const leastSeconds = 1e-6
/** sherpa-onnx copies the open segment with each window, so it is cut this often. */
const maxSegmentWindows = 32
const bufferSeconds = 5

/** Loads a detector; it answers each `DetectorQuestion`. */
export function openDetector(sherpa: Sherpa, { model }: ModelTask): SherpaHandler {
  const { family, options } = model.description
  const key = family === 'tenVad' ? 'tenVad' : 'sileroVad'
  const windowSize = windowSamplesOf(family)
  const settings = {
    model: modelFile(model, 'model'),
    threshold: options.threshold ?? 0.5,
    minSilenceDuration: leastSeconds,
    minSpeechDuration: leastSeconds,
    maxSpeechDuration: 20,
    windowSize,
  }
  const create = () =>
    new sherpa.Vad({ [key]: settings, sampleRate, numThreads: 1, provider: 'cpu', debug: false }, bufferSeconds)
  const lead = new Float32Array(leadSamples[key])
  const recordings = new Map<number, WindowJudge>()
  // The first loads the model before there is a recording.
  const idle = [new WindowJudge(create(), windowSize)]

  return (message) => {
    const { stream, pcm, ended } = message as DetectorQuestion
    for (const one of ended) {
      const judge = recordings.get(one)
      if (judge) idle.push(judge)
      recordings.delete(one)
    }
    let judge = recordings.get(stream)
    if (!judge) {
      judge = idle.pop() ?? new WindowJudge(create(), windowSize)
      judge.begin(lead)
      recordings.set(stream, judge)
    }
    return judge.accept(pcm)
  }
}

/** Tells for each window of a recording whether there is speech. */
class WindowJudge {
  readonly #vad: Vad
  readonly #windowSize: number
  #segmentWindows = 0

  constructor(vad: Vad, windowSize: number) {
    this.#vad = vad
    this.#windowSize = windowSize
  }

  begin(lead: Float32Array): void {
    this.#vad.reset()
    this.#segmentWindows = 0
    if (lead.length > 0) this.#vad.acceptWaveform(lead)
  }

  accept(pcm: Int16Array): boolean[] {
    const samples = toFloats(pcm)
    return Array.from({ length: Math.floor(pcm.length / this.#windowSize) }, (_, window) =>
      this.#judge(samples.slice(window * this.#windowSize, (window + 1) * this.#windowSize)),
    )
  }

  #judge(window: Float32Array): boolean {
    this.#vad.acceptWaveform(window)
    const speech = this.#vad.isDetected()
    this.#segmentWindows = speech ? this.#segmentWindows + 1 : 0
    if (this.#segmentWindows >= maxSegmentWindows) {
      this.#vad.flush()
      this.#segmentWindows = 0
    }
    if (!this.#vad.isEmpty()) this.#vad.clear()
    return speech
  }
}
