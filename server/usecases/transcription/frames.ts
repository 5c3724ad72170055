import { sampleRate } from '../../ports/ports'

/** Length of the frames that are judged to be speech or not. */
export const frameMs = 20
export const frameSamples = (sampleRate * frameMs) / 1000

/** Regroups audio into frames of `frameSamples`, however it is delivered. The last may be shorter. */
export class FrameBuffer {
  #rest = new Int16Array(0)

  /** The frames that the audio completes. They share memory. */
  push(pcm: Int16Array): Int16Array[] {
    const all = new Int16Array(this.#rest.length + pcm.length)
    all.set(this.#rest)
    all.set(pcm, this.#rest.length)
    const frames: Int16Array[] = []
    let at = 0
    for (; at + frameSamples <= all.length; at += frameSamples) frames.push(all.subarray(at, at + frameSamples))
    this.#rest = all.slice(at)
    return frames
  }

  /** The incomplete last frame; null if there is none. */
  flush(): Int16Array | null {
    const rest = this.#rest
    this.#rest = new Int16Array(0)
    return rest.length > 0 ? rest : null
  }
}
