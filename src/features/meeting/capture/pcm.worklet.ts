/**
 * The audio thread: makes blocks of what comes in and posts them. It runs on while the page is hidden, so the levels tell the truth
 * there too. The page sends `PcmOrder`s and is sent `PcmNews`.
 */
import { PcmMaker, type Block } from './pcm'

/** `pause` and `end` are answered by what was still held, and then by `rested`. */
export type PcmOrder = 'pause' | 'resume' | 'end'
/** `atMs`: when it was made, in milliseconds since 1970, so that what was not heard can be told. */
export type PcmNews = ({ readonly is: 'block'; readonly atMs: number } & Block) | { readonly is: 'rested' }

// What the audio thread has and TypeScript's libraries don't list.
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
  #maker: PcmMaker | null
  #ended = false

  constructor({ numberOfInputs = 1 }: AudioWorkletNodeOptions) {
    super()
    this.#inputs = numberOfInputs
    this.#maker = this.#newMaker()
    this.port.onmessage = ({ data }: MessageEvent<PcmOrder>) => this.#obey(data)
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const blocks = this.#maker?.push(inputs.map(([channel]) => channel ?? null)) ?? []
    for (const block of blocks) this.#post(block)
    return !this.#ended
  }

  #obey(order: PcmOrder): void {
    if (order === 'resume') {
      this.#maker ??= this.#newMaker()
      return
    }
    for (const block of this.#maker?.finish() ?? []) this.#post(block)
    this.#maker = null
    this.#ended = order === 'end'
    this.port.postMessage({ is: 'rested' } satisfies PcmNews)
  }

  #post(block: Block): void {
    const news: PcmNews = { is: 'block', atMs: Date.now(), ...block }
    this.port.postMessage(news, [block.sound.buffer])
  }

  #newMaker(): PcmMaker {
    return new PcmMaker(sampleRate, this.#inputs)
  }
}

registerProcessor('pcm', PcmProcessor)
