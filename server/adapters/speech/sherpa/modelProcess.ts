import { abandonOnAbort } from '../../../lib/abandonOnAbort'
import { Semaphore, type SemaphoreOptions } from '../../../lib/semaphore'
import type { Clock } from '../../../ports/ports'
import { EngineLoadError, EngineProcess, type EngineRequest } from '../engineProcess'
import type { InstalledModels } from '../models/modelDescription'
import { isUnsupported, modelsLoading } from './loadingModel'
import type { SherpaTask } from './sherpaTasks'

/** How the processes of models are started and ended. */
export interface ModelProcessOptions {
  /** The built sherpaProcessEntry.ts. */
  childPath: string
  clock: Clock
  models: InstalledModels
  /** Threads for work that is worth more than one. Default 1. */
  threads?: number
  /** Time without work after which a process ends, to free its memory. */
  idleMs?: number
  /** Default 5 minutes: large models on slow disks. */
  loadTimeoutMs?: number
  /** Requests after which a process without state is replaced: onnxruntime keeps memory for each length of input. Default 500. */
  maxRequests?: number
}

const defaultIdleMs = 5 * 60_000
/** Loads that may fail in a row: the first failure may be a lack of memory. */
const maxLoadFailures = 2
const defaultLoadTimeoutMs = 5 * 60_000
const defaultMaxRequests = 500

/**
 * A process of sherpa-onnx that works on one task, one request after the other. It ends when it is idle and starts when it is needed. It
 * takes 75 MB of memory and what its models need.
 */
export class ModelProcess {
  readonly #process: EngineProcess
  readonly #slot = new Semaphore([{}])
  readonly #task: SherpaTask
  readonly #options: ModelProcessOptions
  #idle = new AbortController()
  #pending = 0
  #holders = 0
  #requests = 0
  #loadFailures = 0
  #closed = false

  constructor(task: SherpaTask, options: ModelProcessOptions) {
    const { childPath, clock, loadTimeoutMs = defaultLoadTimeoutMs } = options
    this.#task = task
    this.#options = options
    this.#process = new EngineProcess({ childPath, clock, loadTimeoutMs, childArguments: [JSON.stringify(task)] })
  }

  /** Id of the running process; undefined if there is none. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Asks the process, after what it was asked before. @throws SpeechEngineError, or the signal's reason */
  async ask<T>(request: EngineRequest<T>, options: Pick<SemaphoreOptions, 'signal' | 'urgent'> = {}): Promise<T> {
    this.#idle.abort()
    this.#pending += 1
    const answered = this.#slot
      .run(() => this.#request(request), options)
      .finally(() => {
        this.#pending -= 1
        this.#becomeIdle()
      })
    return abandonOnAbort(answered, options.signal)
  }

  /** Keeps the process until the returned function is called, for state that later requests need. */
  hold(): () => void {
    let held = true
    this.#holders += 1
    this.#idle.abort()
    return () => {
      if (!held) return
      held = false
      this.#holders -= 1
      this.#becomeIdle()
    }
  }

  /** Ends the process, unless it is at work or held; the next request starts another. */
  recycle(): void {
    if (this.#pending === 0 && this.#holders === 0) this.#stop()
  }

  /** Ends the process for good, after the work it has begun or that waits. */
  async retire(): Promise<void> {
    await this.#slot.run(async () => this.close())
  }

  /** Ends the process for good. */
  close(): void {
    this.#closed = true
    this.#idle.abort()
    this.#process.close()
  }

  async #request<T>(request: EngineRequest<T>): Promise<T> {
    const { maxRequests = defaultMaxRequests } = this.#options
    if (this.#holders === 0 && this.#requests >= maxRequests) this.#stop()
    this.#requests += 1
    try {
      const answer = await this.#process.request(request)
      this.#loadFailures = 0
      return answer
    } catch (error) {
      if (error instanceof EngineLoadError && !this.#closed) this.#countLoadFailure(error)
      throw error
    }
  }

  #countLoadFailure({ message }: EngineLoadError): void {
    this.#loadFailures += 1
    if (this.#loadFailures < maxLoadFailures) return
    const fault = isUnsupported(message) ? 'unsupported' : 'broken'
    for (const { description } of modelsLoading(modelsOf(this.#task), message))
      this.#options.models.markBroken(description.id, message, fault)
  }

  #becomeIdle(): void {
    if (this.#closed || this.#pending > 0 || this.#holders > 0) return
    const { clock, idleMs = defaultIdleMs } = this.#options
    this.#idle.abort()
    const { signal } = (this.#idle = new AbortController())
    void clock.sleep(idleMs, signal).then(() => signal.aborted || this.#stop())
  }

  #stop(): void {
    this.#requests = 0
    this.#process.stop()
  }
}

/** The models that a task needs. */
const modelsOf = (task: SherpaTask) => (task.kind === 'diarizer' ? [task.segmentation, task.embedding] : [task.model])
