import type { SpeechModelPurpose } from '../../../ports/speechModels'
import { purposeOf, type InstalledModel, type InstalledModels } from '../models/modelDescription'
import type { ModelProcess } from './modelProcess'

/** A service that is there as long as its models are installed. */
export interface ModelService<Service> {
  /** Null without a model. */
  current(): Service | null
  /** Ends its processes. */
  close(): void
}

/** A service and the processes that do its work. */
export interface OpenedModels<Service> {
  service: Service
  processes: readonly ModelProcess[]
}

/** Services by the models they use: opened on first use, and ended before one of their models is removed. */
export class ModelServices<Service> {
  readonly #opened = new Map<string, OpenedModels<Service> & { models: readonly InstalledModel[] }>()
  readonly #open: (models: readonly InstalledModel[]) => OpenedModels<Service>

  constructor(models: InstalledModels, open: (models: readonly InstalledModel[]) => OpenedModels<Service>) {
    this.#open = open
    models.onRemove((id) => this.#retire(id))
  }

  /** The service of these models: the same one as long as none of them is removed. */
  of(models: readonly InstalledModel[]): Service {
    const key = models.map(({ description }) => description.id).join('\n')
    const opened = this.#opened.get(key) ?? { ...this.#open(models), models }
    this.#opened.set(key, opened)
    return opened.service
  }

  close(): void {
    for (const { processes } of this.#opened.values()) for (const process of processes) process.close()
  }

  async #retire(id: string): Promise<void> {
    const affected = [...this.#opened].filter(([, { models }]) =>
      models.some(({ description }) => description.id === id),
    )
    for (const [key] of affected) this.#opened.delete(key)
    await Promise.all(affected.flatMap(([, { processes }]) => processes.map((process) => process.retire())))
  }
}

/** The installed models for a purpose, in their order. */
export const modelsFor = (models: InstalledModels, purpose: SpeechModelPurpose): InstalledModel[] =>
  models.list().filter(({ description }) => purposeOf(description.family) === purpose)
