import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { EngineFault, sampleRate, type Clock } from '../../ports'
import { complaintOf } from '../complaint'
import { HeardWords, type HeardWord } from './utterances'

/** How an engine process is started, and how long things may take in milliseconds. */
export interface ListenerOptions {
  /** The built entry, see child.ts. */
  childPath: string
  childArguments: string[]
  clock: Clock
  loadLimitMs?: number
  pieceLimitMs?(pieceMs: number): number
}

/** More of what is being said; `fresh` begins anew. */
export interface More {
  more: Int16Array
  fresh: boolean
}

const longestRestMs = 30_000
/** Ten times what a busy machine needs. */
const generous = (pieceMs: number) => 60_000 + 10 * pieceMs

interface Running {
  child: ChildProcess
  complaint(): string
}

/** One engine process: started when it is first needed, and again after a fault, each time in a row after a longer rest. */
export class Listener {
  #running: Running | null = null
  #faults = 0
  readonly #closed = new AbortController()
  readonly #options: ListenerOptions

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** The words of one piece. One call at a time. @throws EngineFault */
  hear(pcm: Int16Array): Promise<HeardWord[]> {
    return this.#ask(pcm, pcm.length, HeardWords)
  }

  /** The text of what is being said so far. One call at a time. @throws EngineFault */
  goOn(more: More): Promise<string> {
    return this.#ask(more, more.more.length, v.string())
  }

  async #ask<T>(message: Int16Array | More, samples: number, schema: v.GenericSchema<unknown, T>): Promise<T> {
    try {
      const running = await this.#started()
      const answer = answerOf(running, (this.#options.pieceLimitMs ?? generous)((samples * 1000) / sampleRate))
      running.child.send(message, (error) => error && running.child.kill('SIGKILL'))
      const heard = v.parse(schema, await answer)
      this.#faults = 0
      return heard
    } catch (error) {
      this.#faults += 1
      this.#running?.child.kill('SIGKILL')
      this.#running = null
      throw error instanceof EngineFault ? error : new EngineFault(String(error), { cause: error })
    }
  }

  /** Ends the process, whatever it is doing. */
  close(): void {
    this.#closed.abort()
    this.#running?.child.kill('SIGKILL')
  }

  async #started(): Promise<Running> {
    if (this.#running && isAlive(this.#running.child)) return this.#running
    const { childPath, childArguments, clock, loadLimitMs = 60_000 } = this.#options
    const restMs = this.#faults === 0 ? 0 : Math.min(longestRestMs, 100 * 2 ** this.#faults)
    if (restMs > 0) await clock.sleep(restMs, this.#closed.signal)
    if (this.#closed.signal.aborted) throw fault('is closed')
    const child = fork(childPath, childArguments, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // Whoever waits for an answer hears of it; without any listener Node would end the server.
    child.on('error', () => {})
    this.#running = { child, complaint: complaintOf(child.stderr) }
    if ((await answerOf(this.#running, loadLimitMs)) !== 'ready') throw fault('did not say that it is ready')
    return this.#running
  }
}

const isAlive = ({ connected, exitCode, signalCode }: ChildProcess) => connected && exitCode === null && signalCode === null

/** The next message of a child. Rejects when it ends instead, or when it takes longer than that. */
async function answerOf({ child, complaint }: Running, limitMs: number): Promise<unknown> {
  const listening = new AbortController()
  const { signal } = listening
  const ended = async () => {
    // `close` comes when its last words have been read too.
    await once(child, 'close', { signal })
    throw fault(`ended with ${child.signalCode ?? child.exitCode}: ${complaint()}`)
  }
  const late = async () => {
    await wait(limitMs, undefined, { signal, ref: false })
    throw fault(`did not answer within ${limitMs} ms`)
  }
  const said = async () => {
    const [message]: unknown[] = await once(child, 'message', { signal })
    return message
  }
  try {
    return await Promise.race([said(), ended(), late()])
  } finally {
    listening.abort()
  }
}

const fault = (what: string) => new EngineFault(`the engine process ${what}`)
