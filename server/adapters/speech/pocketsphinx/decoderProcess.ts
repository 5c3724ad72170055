import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { SpeechEngineError, sampleRate, type Clock } from '../../../ports/ports'
import { childEnvironment } from '../../system/childEnvironment'
import { collectStderrTail } from '../../system/stderrTail'
import { DecodedWords, type DecodedWord } from './utterances'

/** How an engine process is started, and its time limits in milliseconds. */
export interface DecoderProcessOptions {
  /** The built decoderProcessEntry.ts. */
  childPath: string
  childArguments: string[]
  clock: Clock
  loadTimeoutMs?: number
  chunkTimeoutMs?(chunkMs: number): number
}

/** Audio of a stream; `reset` starts a new utterance. */
export interface StreamInput {
  pcm: Int16Array
  reset: boolean
}

const maxRestartDelayMs = 30_000
/** Ten times what a busy machine needs. */
const defaultChunkTimeoutMs = (chunkMs: number) => 60_000 + 10 * chunkMs

interface RunningProcess {
  child: ChildProcess
  stderrTail(): string
}

/** One engine process: started on first use and restarted after a failure, with exponential backoff. */
export class DecoderProcess {
  #running: RunningProcess | null = null
  #failures = 0
  readonly #closed = new AbortController()
  readonly #options: DecoderProcessOptions

  constructor(options: DecoderProcessOptions) {
    this.#options = options
  }

  /** The words of one chunk. One call at a time. @throws SpeechEngineError */
  decode(pcm: Int16Array): Promise<DecodedWord[]> {
    return this.#request(pcm, pcm.length, DecodedWords)
  }

  /** Feeds audio to the stream; resolves to the text of the utterance so far. One call at a time. @throws SpeechEngineError */
  feed(input: StreamInput): Promise<string> {
    return this.#request(input, input.pcm.length, v.string())
  }

  async #request<T>(
    message: Int16Array | StreamInput,
    samples: number,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<T> {
    try {
      const running = await this.#ensureStarted()
      const response = nextMessage(
        running,
        (this.#options.chunkTimeoutMs ?? defaultChunkTimeoutMs)((samples * 1000) / sampleRate),
      )
      running.child.send(message, (error) => error && running.child.kill('SIGKILL'))
      const result = v.parse(schema, await response)
      this.#failures = 0
      return result
    } catch (error) {
      this.#failures += 1
      this.#running?.child.kill('SIGKILL')
      this.#running = null
      throw error instanceof SpeechEngineError ? error : new SpeechEngineError(String(error), { cause: error })
    }
  }

  /** Kills the process. */
  close(): void {
    this.#closed.abort()
    this.#running?.child.kill('SIGKILL')
  }

  async #ensureStarted(): Promise<RunningProcess> {
    if (this.#running && isAlive(this.#running.child)) return this.#running
    const { childPath, childArguments, clock, loadTimeoutMs = 60_000 } = this.#options
    const delayMs = this.#failures === 0 ? 0 : Math.min(maxRestartDelayMs, 100 * 2 ** this.#failures)
    if (delayMs > 0) await clock.sleep(delayMs, this.#closed.signal)
    if (this.#closed.signal.aborted) throw processError('is closed')
    const child = fork(childPath, childArguments, {
      env: childEnvironment(),
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // The pending request rejects by itself; without any listener Node would end the server.
    child.on('error', () => {})
    this.#running = { child, stderrTail: collectStderrTail(child.stderr) }
    if ((await nextMessage(this.#running, loadTimeoutMs)) !== 'ready') throw processError('did not report ready')
    return this.#running
  }
}

const isAlive = ({ connected, exitCode, signalCode }: ChildProcess) =>
  connected && exitCode === null && signalCode === null

/** The next message of a child. Rejects when it exits or the time limit passes. */
async function nextMessage({ child, stderrTail }: RunningProcess, timeoutMs: number): Promise<unknown> {
  const cleanup = new AbortController()
  const { signal } = cleanup
  const exited = async () => {
    // `close` fires after stderr has been read to the end.
    await once(child, 'close', { signal })
    throw processError(`ended with ${child.signalCode ?? child.exitCode}: ${stderrTail()}`)
  }
  const timedOut = async () => {
    await wait(timeoutMs, undefined, { signal, ref: false })
    throw processError(`did not answer within ${timeoutMs} ms`)
  }
  const received = async () => {
    const [message]: unknown[] = await once(child, 'message', { signal })
    return message
  }
  try {
    return await Promise.race([received(), exited(), timedOut()])
  } finally {
    cleanup.abort()
  }
}

const processError = (what: string) => new SpeechEngineError(`the engine process ${what}`)
