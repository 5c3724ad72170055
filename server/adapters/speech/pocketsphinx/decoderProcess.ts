import * as v from 'valibot'
import { sampleRate, type Clock } from '../../../ports/ports'
import { EngineProcess } from '../engineProcess'
import type { Installation } from './installation'
import { DecodedWords, type DecodedWord } from './utterances'

/** How the processes are started, and their time limits in milliseconds. */
export interface DecoderProcessOptions {
  installation: Installation | null
  /** The built decoderProcessEntry.ts. */
  childPath: string
  clock: Clock
  loadTimeoutMs?: number
  chunkTimeoutMs?(chunkMs: number): number
}

/** Audio of a stream; `reset` starts a new utterance. */
export interface StreamInput {
  pcm: Int16Array
  reset: boolean
}

/** Ten times what a busy machine needs. */
const defaultChunkTimeoutMs = (chunkMs: number) => 60_000 + 10 * chunkMs

/** A process with one decoder: for whole chunks, or for a stream. */
export class DecoderProcess {
  readonly #process: EngineProcess
  readonly #timeoutMs: (samples: number) => number

  constructor(
    decoder: 'batch' | 'stream',
    { installation, chunkTimeoutMs = defaultChunkTimeoutMs, ...options }: DecoderProcessOptions,
  ) {
    this.#process = new EngineProcess({ ...options, childArguments: [JSON.stringify(installation), decoder] })
    this.#timeoutMs = (samples) => chunkTimeoutMs((samples * 1000) / sampleRate)
  }

  /** The words of one chunk. One call at a time. @throws SpeechEngineError */
  decode(pcm: Int16Array): Promise<DecodedWord[]> {
    return this.#process.request({ message: pcm, schema: DecodedWords, timeoutMs: this.#timeoutMs(pcm.length) })
  }

  /** Feeds audio to the stream; resolves to the text of the utterance so far. One call at a time. @throws SpeechEngineError */
  feed(input: StreamInput): Promise<string> {
    return this.#process.request({
      message: input,
      schema: v.string(),
      timeoutMs: this.#timeoutMs(input.pcm.length),
    })
  }

  /** Kills the process. */
  close(): void {
    this.#process.close()
  }
}
