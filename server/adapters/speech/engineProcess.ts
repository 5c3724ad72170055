import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Clock } from '../../ports/ports'
import { SpeechEngineError } from '../../ports/speech'
import { childEnvironment } from '../system/childEnvironment'
import { collectStderrTail } from '../system/stderrTail'

/** How an engine process is started. */
export interface EngineProcessOptions {
  /** A built entry point: it sends `'ready'` when it has loaded, then one answer to each message, in order. */
  childPath: string
  childArguments: string[]
  clock: Clock
  loadTimeoutMs?: number
}

/** A question to an engine process. */
export interface EngineRequest<T> {
  /** Structured-cloneable. */
  message: unknown
  /** Validates the answer. */
  schema: v.GenericSchema<unknown, T>
  /** The process is ended if it has not answered by then. */
  timeoutMs: number
}

/** The process ended, or was silent for too long, before it was ready: its program or its model can't be loaded. */
export class EngineLoadError extends SpeechEngineError {}

const maxRestartDelayMs = 30_000

interface RunningProcess {
  child: ChildProcess
  stderrTail(): string
}

/** A process of native code: started on first use and restarted after a failure, with exponential backoff. */
export class EngineProcess {
  #running: RunningProcess | null = null
  #failures = 0
  readonly #closed = new AbortController()
  readonly #options: EngineProcessOptions

  constructor(options: EngineProcessOptions) {
    this.#options = options
  }

  /** Id of the running process; undefined if there is none. */
  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  /** Asks the process. One call at a time. @throws SpeechEngineError, or EngineLoadError; the process is then ended */
  async request<T>({ message, schema, timeoutMs }: EngineRequest<T>): Promise<T> {
    try {
      const running = await this.#ensureStarted()
      const response = nextMessage(running, timeoutMs)
      // If sending throws, nobody awaits it.
      response.catch(() => {})
      running.child.send(message as object, (error) => error && running.child.kill('SIGKILL'))
      const result = v.parse(schema, await response)
      this.#failures = 0
      return result
    } catch (error) {
      this.#failures += 1
      this.stop()
      throw error instanceof SpeechEngineError ? error : new SpeechEngineError(String(error), { cause: error })
    }
  }

  /** Ends the process; the next request starts another. */
  stop(): void {
    this.#running?.child.kill('SIGKILL')
    this.#running = null
  }

  /** Ends the process for good. */
  close(): void {
    this.#closed.abort()
    this.#running?.child.kill('SIGKILL')
  }

  async #ensureStarted(): Promise<RunningProcess> {
    if (this.#closed.signal.aborted) throw processError('is closed')
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
    await loaded(this.#running, loadTimeoutMs)
    return this.#running
  }
}

const isAlive = ({ connected, exitCode, signalCode }: ChildProcess) =>
  connected && exitCode === null && signalCode === null

/** Resolves when the child is ready. @throws EngineLoadError */
async function loaded(running: RunningProcess, timeoutMs: number): Promise<void> {
  try {
    if ((await nextMessage(running, timeoutMs)) !== 'ready') throw processError('did not report ready')
  } catch (error) {
    throw new EngineLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

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
