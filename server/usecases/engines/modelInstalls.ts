import { DiskFullError, type Log } from '../../ports/ports'
import { SpeechModelInstallError, type SpeechModels, type SpeechModelState } from '../../ports/speechModels'

const isInstallable = ({ status }: SpeechModelState) => status === 'available' || status === 'faulty'

/** Installs models in the background, one after the other. How it goes is in `SpeechModels.list`. */
export class ModelInstalls {
  readonly #waiting: string[] = []
  /** The one that is being installed. */
  #current: string | null = null

  constructor(
    private readonly models: SpeechModels,
    private readonly log: Log,
  ) {}

  /** Whether it is waiting for its turn. */
  isWaiting(id: string): boolean {
    return this.#waiting.includes(id)
  }

  /** Adds models to the queue, without those that are installed or already in it. */
  start(ids: readonly string[]): void {
    const installable = this.models.list().filter(isInstallable)
    for (const id of new Set(ids)) {
      const queued = this.isWaiting(id) || this.#current === id
      if (!queued && installable.some((model) => model.id === id)) this.#waiting.push(id)
    }
    if (this.#current === null) void this.#run()
  }

  /** Ends its installation, or takes it out of the queue. */
  cancel(id: string): void {
    const at = this.#waiting.indexOf(id)
    if (at >= 0) this.#waiting.splice(at, 1)
    else this.models.cancel(id)
  }

  async #run(): Promise<void> {
    for (let id = this.#waiting.shift(); id !== undefined; id = this.#waiting.shift()) {
      this.#current = id
      await this.#install(id)
      this.#current = null
    }
  }

  /** A model that fails does not keep the others from being installed; its state says why. */
  async #install(id: string): Promise<void> {
    try {
      await this.models.install([id])
      this.log.info('model.installed', { model: id })
    } catch (error) {
      const known = error instanceof SpeechModelInstallError || error instanceof DiskFullError
      this.log[known ? 'info' : 'error']('model.failed', { model: id, error })
    }
  }
}
