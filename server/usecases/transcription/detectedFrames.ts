/** Splits audio into frames and says of each whether a detector found speech in it. */
import { SpeechEngineError, type SpeechDetector, type SpeechDetectorStream } from '../../ports/speech'
import { FrameBuffer, frameSamples } from './frames'

export interface DetectionOptions {
  /** By default, no frame is judged. */
  detector?: SpeechDetector | null
  /** Called once when the detector fails. */
  onDetectorFailure?: (error: SpeechEngineError) => void
}

export interface DetectedFrame {
  pcm: Int16Array
  /** Undefined without a detector, or after it failed. */
  isSpeech: boolean | undefined
}

/**
 * The frames of an audio stream; the last may be shorter. The windows of a detector have another length than frames: a frame is
 * speech if a window it overlaps is. Frames wait for their windows, so the same audio gives the same flags, however it is
 * delivered.
 */
export async function* detectedFrames(
  audio: AsyncIterable<Int16Array>,
  { detector, onDetectorFailure }: DetectionOptions,
): AsyncGenerator<DetectedFrame> {
  const buffer = new FrameBuffer()
  const windows = detector ? new DetectorWindows(detector, onDetectorFailure) : null
  let waiting: Int16Array[] = []
  try {
    for await (const pcm of audio) {
      waiting = [...waiting, ...buffer.push(pcm)]
      if (windows) await windows.accept(pcm)
      const ready = windows ? windows.judgeableFrames(waiting.length) : waiting.length
      for (const frame of waiting.slice(0, ready)) yield { pcm: frame, isSpeech: windows?.nextFrame() }
      waiting = waiting.slice(ready)
    }
    const last = buffer.flush()
    for (const frame of last ? [...waiting, last] : waiting) yield { pcm: frame, isSpeech: windows?.nextFrame() }
  } finally {
    windows?.close()
  }
}

/** The flags of a detector's windows, read frame by frame. */
class DetectorWindows {
  readonly #windowSamples: number
  readonly #onFailure: DetectionOptions['onDetectorFailure']
  #stream: SpeechDetectorStream | null
  /** Flags of the windows from `#firstWindow` on: those before it are no longer needed. */
  #flags: boolean[] = []
  #firstWindow = 0
  #frame = 0

  constructor(detector: SpeechDetector, onFailure: DetectionOptions['onDetectorFailure']) {
    this.#windowSamples = detector.windowSamples
    this.#onFailure = onFailure
    this.#stream = detector.open()
  }

  async accept(pcm: Int16Array): Promise<void> {
    if (!this.#stream) return
    try {
      this.#flags = [...this.#flags, ...(await this.#stream.accept(pcm))]
    } catch (error) {
      if (!(error instanceof SpeechEngineError)) throw error
      this.close()
      this.#onFailure?.(error)
    }
  }

  /** How many of the next frames have all their windows; after a failure, all. */
  judgeableFrames(count: number): number {
    if (!this.#stream) return count
    const judgedSamples = (this.#firstWindow + this.#flags.length) * this.#windowSamples
    return Math.min(count, Math.max(0, Math.floor(judgedSamples / frameSamples) - this.#frame))
  }

  /** Whether there is speech in the next frame. At the end of the audio, the last window decides for those without one. */
  nextFrame(): boolean | undefined {
    const first = Math.floor((this.#frame * frameSamples) / this.#windowSamples)
    const last = Math.floor(((this.#frame + 1) * frameSamples - 1) / this.#windowSamples)
    this.#frame += 1
    this.#dropBefore(first)
    if (!this.#stream && last >= this.#firstWindow + this.#flags.length) return undefined
    const flags = this.#flags.slice(Math.max(0, first - this.#firstWindow), last - this.#firstWindow + 1)
    return flags.length > 0 ? flags.includes(true) : this.#flags.at(-1)
  }

  close(): void {
    this.#stream?.close()
    this.#stream = null
  }

  /** Keeps at least the newest flag. */
  #dropBefore(window: number): void {
    const dropped = Math.min(window - this.#firstWindow, this.#flags.length - 1)
    if (dropped <= 0) return
    this.#flags.splice(0, dropped)
    this.#firstWindow += dropped
  }
}
