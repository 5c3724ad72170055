import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../../ports/ports'
import type { SpeechModelFault } from '../../../ports/speechModels'
import type { InstalledModel, InstalledModels, ModelDescription } from './modelDescription'
import { compareWithRecord, readModelFolder, writeRecord, type ModelFolder } from './modelFolder'
import type { ModelWorker } from './modelWorker'

export interface InventoryOptions {
  /** The models folder; it need not exist. */
  folder: string
  worker: ModelWorker
  log: Log
  /** Ids in order of preference. Models that are not among them, which the user has added, come before them. */
  order: readonly string[]
}

/** A folder of the models folder, as users see it. */
export interface InventoryEntry {
  id: string
  /** Null if it can't be read. */
  description: ModelDescription | null
  fault: SpeechModelFault | null
  /** 0 if a file is missing. */
  installedBytes: number
}

type CompleteFolder = Extract<ModelFolder, { kind: 'complete' }>

/**
 * The models in the models folder. Files with the size and time of their record are trusted; others are compared by checksum in the
 * background, and their model is listed when that is done.
 */
export class ModelInventory implements InstalledModels {
  #folders = new Map<string, ModelFolder>()
  /** By model: the stamp of the folder that was found good, changed or broken, so that another folder is judged anew. */
  readonly #verified = new Map<string, string>()
  readonly #changed = new Map<string, string>()
  readonly #broken = new Map<string, { stamp: string; fault: 'broken' | 'unsupported' }>()
  readonly #verifications = new Map<string, Promise<void>>()
  readonly #removing = new Set<string>()
  readonly #removeListeners: ((id: string) => Promise<void>)[] = []
  readonly #closed = new AbortController()
  readonly #options: InventoryOptions
  #lastScan = Promise.resolve()

  constructor(options: InventoryOptions) {
    this.#options = options
  }

  list(): readonly InstalledModel[] {
    return [...this.#folders]
      .flatMap(([id, folder]) => (this.#isUsable(id, folder) ? [this.#installedModel(id, folder)] : []))
      .sort((one, other) => this.#rank(one) - this.#rank(other))
  }

  /** Every folder with a description, also faulty ones. */
  entries(): InventoryEntry[] {
    return [...this.#folders].map(([id, folder]) => ({
      id,
      description: folder.kind === 'badDescription' ? null : folder.description,
      fault: this.#faultOf(id, folder),
      installedBytes: folder.kind === 'complete' ? folder.files.reduce((sum, { bytes }) => sum + bytes, 0) : 0,
    }))
  }

  markBroken(id: string, detail: string, fault: 'broken' | 'unsupported' = 'broken'): void {
    const folder = this.#folders.get(id)
    if (folder?.kind !== 'complete' || this.#broken.get(id)?.stamp === folder.stamp) return
    this.#broken.set(id, { stamp: folder.stamp, fault })
    this.#options.log.error(`models.${fault}`, { id, detail })
  }

  onRemove(listener: (id: string) => Promise<void>): void {
    this.#removeListeners.push(listener)
  }

  /** Takes a model off the list, and then does the work when nothing uses it any more. */
  async whileUnused(id: string, work: () => Promise<void>): Promise<void> {
    this.#removing.add(id)
    try {
      await Promise.all(this.#removeListeners.map((listener) => listener(id)))
      await work()
      await this.rescan()
    } finally {
      this.#removing.delete(id)
    }
  }

  /** Reads all folders again, one call after the other. A models folder that does not exist has no models. */
  rescan(): Promise<void> {
    this.#lastScan = this.#lastScan.catch(() => {}).then(() => this.#scan())
    return this.#lastScan
  }

  async #scan(): Promise<void> {
    const { folder, log } = this.#options
    const names = await readdir(folder).catch(() => [])
    const found = new Map<string, ModelFolder>()
    for (const id of names.filter((name) => !name.startsWith('.')).sort()) {
      const model = await readModelFolder(folder, id)
      if (!model) continue
      found.set(id, model)
      if (model.kind === 'badDescription' && this.#folders.get(id)?.kind !== 'badDescription')
        log.error('models.description', { folder: id, detail: model.detail })
    }
    this.#folders = found
    for (const [id, model] of found) if (model.kind === 'complete') this.#verify(id, model)
  }

  /** Resolves when no checksums are being computed. */
  async verified(): Promise<void> {
    while (this.#verifications.size > 0) await Promise.all(this.#verifications.values())
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.verified()
  }

  #verify(id: string, model: CompleteFolder): void {
    const { record, stamp, files } = model
    if (this.#verified.get(id) === stamp || this.#changed.get(id) === stamp || this.#verifications.has(id)) return
    const comparison = record === 'unreadable' ? 'changed' : record ? compareWithRecord(files, record) : 'unsure'
    if (comparison === 'same') return void this.#verified.set(id, stamp)
    if (comparison === 'changed') return this.#markChanged(id, stamp)
    // A folder without a record is what the user brought: it is usable at once.
    if (record === null) this.#verified.set(id, stamp)
    const done = this.#compareChecksums(id, model)
      .catch((error: unknown) => {
        if (!this.#closed.signal.aborted) this.#options.log.error('models.verify', { id, error })
      })
      .finally(() => this.#verifications.delete(id))
    this.#verifications.set(id, done)
  }

  async #compareChecksums(id: string, { record, stamp, files }: CompleteFolder): Promise<void> {
    const { folder, worker, log } = this.#options
    const paths = files.map(({ path }) => join(folder, id, path))
    const checksums = await worker.hash(paths, this.#closed.signal)
    const known = record === null || record === 'unreadable' ? null : record
    const current = files.map(({ path, bytes, mtimeMs }, index) => {
      return [path, { bytes, mtimeMs, sha256: checksums[index] ?? '' }] as const
    })
    if (current.some(([path, { sha256 }]) => known?.files[path] && known.files[path].sha256 !== sha256))
      return this.#markChanged(id, stamp)
    this.#verified.set(id, stamp)
    // Without write access the checksums are computed again at the next start.
    await writeRecord(join(folder, id), {
      download: known?.download ?? null,
      files: Object.fromEntries(current),
    }).catch((error: unknown) => log.info('models.recordNotWritten', { id, reason: String(error) }))
  }

  #markChanged(id: string, stamp: string): void {
    this.#changed.set(id, stamp)
    this.#verified.delete(id)
    this.#options.log.error('models.changed', { id })
  }

  #faultOf(id: string, folder: ModelFolder): SpeechModelFault | null {
    if (folder.kind === 'badDescription') return 'description'
    if (folder.kind === 'missing') return 'missing'
    if (this.#changed.get(id) === folder.stamp) return 'changed'
    const broken = this.#broken.get(id)
    return broken?.stamp === folder.stamp ? broken.fault : null
  }

  #isUsable(id: string, folder: ModelFolder): folder is CompleteFolder {
    return (
      folder.kind === 'complete' &&
      this.#verified.get(id) === folder.stamp &&
      this.#faultOf(id, folder) === null &&
      !this.#removing.has(id)
    )
  }

  #installedModel(id: string, { description }: CompleteFolder): InstalledModel {
    return { description, folder: join(this.#options.folder, id) }
  }

  #rank({ description }: InstalledModel): number {
    return this.#options.order.indexOf(description.id)
  }
}
