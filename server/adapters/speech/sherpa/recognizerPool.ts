import { abandonOnAbort } from '../../../lib/abandonOnAbort'
import { Semaphore, type SemaphoreOptions } from '../../../lib/semaphore'
import { sampleRate } from '../../../ports/ports'
import type { InstalledModel } from '../models/modelDescription'
import { ModelProcess, type ModelProcessOptions } from './modelProcess'
import { RecognizerAnswer, type RecognizerQuestion, type RecognizerResult } from './recognizerMessages'

export interface Machine {
  cores: number
  memoryBytes: number
}

export interface RecognizerPoolOptions extends ModelProcessOptions {
  /** Of the whole machine. */
  machine: Machine
  /** Resident memory above which a process is replaced after its chunk. Default 3 GB. */
  maxMemoryBytes?: number
}

/** onnxruntime gains little from more. */
const defaultThreads = 2
const defaultMaxRequests = 200
const defaultMaxMemoryBytes = 3 * 2 ** 30
/** Several times what a slow machine needs. */
const timeoutMs = (pcm: Int16Array) => 120_000 + (20_000 * pcm.length) / sampleRate

/** How many processes of one model may run: at least one, as many as have cores, and half of the memory for twice the size of the model. */
export function processesFor({ cores, memoryBytes }: Machine, threads: number, modelBytes: number): number {
  const byMemory = modelBytes > 0 ? Math.floor(memoryBytes / 2 / (2 * modelBytes)) : Infinity
  return Math.max(1, Math.min(Math.floor(cores / threads), byMemory))
}

/** The processes of one recognition model. */
export class RecognizerPool {
  readonly processes: readonly ModelProcess[]
  readonly #slots: Semaphore<ModelProcess>
  readonly #maxMemoryBytes: number

  constructor(model: InstalledModel, options: RecognizerPoolOptions) {
    const { machine, maxRequests = defaultMaxRequests, maxMemoryBytes = defaultMaxMemoryBytes } = options
    const threads = Math.min(machine.cores, options.threads ?? defaultThreads)
    const processes = processesFor(machine, threads, model.description.bytes)
    this.#maxMemoryBytes = maxMemoryBytes
    this.processes = Array.from(
      { length: processes },
      () => new ModelProcess({ kind: 'recognizer', model, threads }, { ...options, maxRequests }),
    )
    this.#slots = new Semaphore(this.processes)
  }

  /** @throws SpeechEngineError, or the signal's reason: the process then finishes the chunk for nobody */
  recognize(
    question: RecognizerQuestion,
    { signal, urgent }: Pick<SemaphoreOptions, 'signal' | 'urgent'> = {},
  ): Promise<RecognizerResult> {
    const answered = this.#slots.run((process) => this.#ask(process, question), { signal, urgent: urgent ?? false })
    return abandonOnAbort(answered, signal)
  }

  async #ask(process: ModelProcess, question: RecognizerQuestion): Promise<RecognizerResult> {
    const request = { message: question, schema: RecognizerAnswer, timeoutMs: timeoutMs(question.pcm) }
    const { result, memoryBytes } = await process.ask(request)
    if (memoryBytes > this.#maxMemoryBytes) process.recycle()
    return result
  }
}
