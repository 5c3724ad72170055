import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import {
  ModelDescription,
  type InstalledModel,
  type InstalledModels,
} from '../../../../../server/adapters/speech/models/modelDescription'
import type { ToneModel } from '../../../../toneModels/toneModel'

/** Installed models that a test adds and removes. */
export class InstalledTones implements InstalledModels {
  /** Ids that were marked as broken. */
  readonly broken: string[] = []
  readonly #folder: string
  readonly #models: InstalledModel[] = []
  readonly #listeners: ((id: string) => Promise<void>)[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  async add(...models: ToneModel[]): Promise<this> {
    for (const { description, files } of models) {
      const folder = join(this.#folder, description.id)
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
      this.#models.push({ description: v.parse(ModelDescription, description), folder })
    }
    return this
  }

  list = (): readonly InstalledModel[] =>
    this.#models.filter(({ description }) => !this.broken.includes(description.id))

  markBroken = (id: string): void => void this.broken.push(id)

  onRemove = (listener: (id: string) => Promise<void>): void => void this.#listeners.push(listener)

  async remove(id: string): Promise<void> {
    const at = this.#models.findIndex(({ description }) => description.id === id)
    this.#models.splice(at, 1)
    for (const listener of this.#listeners) await listener(id)
  }
}
