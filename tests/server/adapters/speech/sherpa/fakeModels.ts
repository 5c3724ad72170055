import type { InstalledModel, InstalledModels } from '../../../../../server/adapters/speech/models/modelDescription'

/** Installed models that a test installs, breaks and removes. */
export class FakeModels implements InstalledModels {
  readonly broken: { id: string; detail: string; fault: string }[] = []
  #installed: readonly InstalledModel[]
  readonly #listeners: ((id: string) => Promise<void>)[] = []

  constructor(installed: readonly InstalledModel[]) {
    this.#installed = installed
  }

  list = () => this.#installed

  markBroken = (id: string, detail: string, fault = 'broken') => {
    this.broken.push({ id, detail, fault })
    this.#delist(id)
  }

  onRemove = (listener: (id: string) => Promise<void>) => void this.#listeners.push(listener)

  /** Resolves when nothing uses the model any more. */
  async remove(id: string): Promise<void> {
    this.#delist(id)
    await Promise.all(this.#listeners.map((listener) => listener(id)))
  }

  #delist(id: string): void {
    this.#installed = this.#installed.filter(({ description }) => description.id !== id)
  }
}
