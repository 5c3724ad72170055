/**
 * The audio thread: turns input into PCM blocks and posts them. It keeps running while the page is hidden, so levels stay accurate.
 * Receives `PcmCommand`s and posts `PcmEvent`s.
 */
import { PcmMixer, type PcmBlock } from './pcm'

/** `pause` and `end` are answered with the remaining blocks, and then `stopped`. */
export type PcmCommand = 'pause' | 'resume' | 'end'
/** `atMs`: when the block was created, in milliseconds since 1970, to detect dropouts. */
export type PcmEvent = ({ readonly type: 'block'; readonly atMs: number } & PcmBlock) | { readonly type: 'stopped' }

// AudioWorkletGlobalScope, which is missing in TypeScript's libraries.
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(
  name: string,
  processor: new (options: AudioWorkletNodeOptions) => AudioWorkletProcessor,
): void

class PcmProcessor extends AudioWorkletProcessor {
  readonly #inputs: number
  #mixer: PcmMixer | null
  #ended = false

  constructor({ numberOfInputs = 1 }: AudioWorkletNodeOptions) {
    super()
    this.#inputs = numberOfInputs
    this.#mixer = this.#newMixer()
    this.port.onmessage = ({ data }: MessageEvent<PcmCommand>) => this.#handle(data)
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const blocks = this.#mixer?.push(inputs.map(([channel]) => channel ?? null)) ?? []
    for (const block of blocks) this.#post(block)
    return !this.#ended
  }

  #handle(command: PcmCommand): void {
    if (command === 'resume') {
      this.#mixer ??= this.#newMixer()
      return
    }
    for (const block of this.#mixer?.finish() ?? []) this.#post(block)
    this.#mixer = null
    this.#ended = command === 'end'
    this.port.postMessage({ type: 'stopped' } satisfies PcmEvent)
  }

  #post(block: PcmBlock): void {
    const event: PcmEvent = { type: 'block', atMs: Date.now(), ...block }
    this.port.postMessage(event, [block.audio.buffer])
  }

  #newMixer(): PcmMixer {
    return new PcmMixer(sampleRate, this.#inputs)
  }
}

registerProcessor('pcm', PcmProcessor)
