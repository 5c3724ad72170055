import type { Log } from '../../../ports/ports'
import {
  SpeechModelInstallError,
  type SpeechModelInstallFault,
  type SpeechModels,
  type SpeechModelSet,
  type SpeechModelState,
} from '../../../ports/speechModels'
import { catalog, catalogSets } from './catalog'
import { purposeOf, type InstalledModels, type ModelDescription } from './modelDescription'
import { ModelInstaller, type InstallerOptions } from './modelInstaller'
import { ModelInventory, type InventoryEntry } from './modelInventory'

export interface ModelStoreOptions extends InstallerOptions {
  log: Log
  /** Models on offer, the preferred ones first; tests pass their own. */
  models?: readonly ModelDescription[]
  sets?: readonly SpeechModelSet[]
  /** Between two looks for models that another process has installed or removed, in milliseconds. */
  rescanMs?: number
}

export interface ModelStore {
  models: SpeechModels
  installed: InstalledModels
  /** Resolves when no checksums are being computed: until then models whose files have a new time are not listed. */
  verified(): Promise<void>
  /** Cancels installations. */
  close(): Promise<void>
}

/** Opens the models folder. Never fails because of what is in it. */
export async function openModelStore(options: ModelStoreOptions): Promise<ModelStore> {
  const { log, models = catalog, sets = catalogSets, rescanMs = 5_000 } = options
  const inventory = new ModelInventory({ ...options, order: models.map(({ id }) => id) })
  const installer = new ModelInstaller(options)
  await installer.cleanUp().catch((error: unknown) => log.error('models.cleanUp', { error }))
  await inventory.rescan()
  const offer = new ModelOffer(inventory, installer, { models, sets, log })
  let rescanning = Promise.resolve()
  const rescan = () => {
    rescanning = rescanning
      .then(() => inventory.rescan())
      .catch((error: unknown) => log.error('models.rescan', { error }))
  }
  const timer = setInterval(rescan, rescanMs).unref()
  return {
    models: offer,
    installed: inventory,
    verified: () => inventory.verified(),
    async close() {
      clearInterval(timer)
      await Promise.all([offer.close(), inventory.close(), rescanning])
    },
  }
}

interface RunningInstallation {
  controller: AbortController
  receivedBytes: number
  done: Promise<void>
}

/** What is on offer and what is installed. */
class ModelOffer implements SpeechModels {
  readonly sets: readonly SpeechModelSet[]
  readonly #models: readonly ModelDescription[]
  readonly #inventory: ModelInventory
  readonly #installer: ModelInstaller
  readonly #log: Log
  readonly #running = new Map<string, RunningInstallation>()
  readonly #errors = new Map<string, SpeechModelInstallFault>()
  /** Installations and removals, one after the other. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    inventory: ModelInventory,
    installer: ModelInstaller,
    { models, sets, log }: Required<Pick<ModelStoreOptions, 'models' | 'sets' | 'log'>>,
  ) {
    this.#log = log
    this.#inventory = inventory
    this.#installer = installer
    this.#models = models
    this.sets = sets
  }

  list(): readonly SpeechModelState[] {
    const entries = new Map(this.#inventory.entries().map((entry) => [entry.id, entry]))
    const offered = this.#models.map((model) => this.#stateOf(model, entries.get(model.id)))
    const known = new Set(this.#models.map(({ id }) => id))
    const added = [...entries.values()].filter(({ id }) => !known.has(id))
    return [...offered, ...added.map((entry) => this.#stateOf(entry.description ?? unreadable(entry.id), entry))]
  }

  async install(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    const running = ids.map((id) => this.#running.get(id) ?? this.#start(id))
    const cancel = () => ids.forEach((id) => this.cancel(id))
    signal?.addEventListener('abort', cancel)
    try {
      if (signal?.aborted) cancel()
      for (const { done } of running) await done
    } catch (error) {
      cancel()
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
      await Promise.allSettled(running.map(({ done }) => done))
    }
  }

  cancel(id: string): void {
    this.#running.get(id)?.controller.abort(new SpeechModelInstallError('canceled'))
  }

  async remove(id: string): Promise<void> {
    const running = this.#running.get(id)
    this.cancel(id)
    await running?.done.catch(() => {})
    const { signal } = new AbortController()
    await this.#inTurn(async () => {
      if (!this.#inventory.entries().some((entry) => entry.id === id)) return
      const remove = () => this.#installer.exclusively(signal, () => this.#installer.remove(id))
      await this.#inventory.whileUnused(id, remove)
    })
  }

  async close(): Promise<void> {
    for (const id of this.#running.keys()) this.cancel(id)
    await this.#last.catch(() => {})
  }

  #start(id: string): RunningInstallation {
    const controller = new AbortController()
    const running: RunningInstallation = { controller, receivedBytes: 0, done: Promise.resolve() }
    this.#running.set(id, running)
    this.#errors.delete(id)
    running.done = this.#inTurn(() => this.#install(id, running))
      .catch((error: unknown) => {
        const failure = toInstallError(error)
        this.#errors.set(id, failure.fault)
        if (failure.fault !== 'canceled') this.#log.error('models.install', { id, error: failure })
        throw failure
      })
      .finally(() => this.#running.delete(id))
    // Whoever asked for it sees the failure too.
    running.done.catch(() => {})
    return running
  }

  async #install(id: string, running: RunningInstallation): Promise<void> {
    const { signal } = running.controller
    signal.throwIfAborted()
    if (this.#isInstalled(id)) return
    const description = this.#descriptionOf(id)
    if (!description) throw new SpeechModelInstallError('network', `there is no model ${id}`)
    await this.#installer.exclusively(signal, async () => {
      // Another process may have installed it meanwhile.
      await this.#inventory.rescan()
      if (this.#isInstalled(id)) return
      const onProgress = (receivedBytes: number) => void (running.receivedBytes = receivedBytes)
      await this.#installer.install(description, { signal, onProgress })
    })
    await this.#inventory.rescan()
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => {})
    return result
  }

  #isInstalled(id: string): boolean {
    return this.#inventory.entries().some((entry) => entry.id === id && entry.fault === null)
  }

  /** The catalog's, or that of a folder whose files are to be downloaded. */
  #descriptionOf(id: string): ModelDescription | null {
    const offered = this.#models.find((model) => model.id === id)
    return offered ?? this.#inventory.entries().find((entry) => entry.id === id)?.description ?? null
  }

  #stateOf(model: ModelDescription, entry: InventoryEntry | undefined): SpeechModelState {
    const { id, name, family, languages, license, homepage, bytes, expectation } = entry?.description ?? model
    const running = this.#running.get(id)
    const settled = entry ? (entry.fault ? 'faulty' : 'installed') : 'available'
    return {
      id,
      name,
      purpose: purposeOf(family),
      languages: Object.keys(languages) as SpeechModelState['languages'],
      sets: this.sets.filter((set) => set.models.includes(id)).map((set) => set.id),
      license,
      homepage,
      bytes,
      installedBytes: entry?.installedBytes ?? 0,
      expectation,
      status: running && settled !== 'installed' ? 'installing' : settled,
      receivedBytes: running?.receivedBytes ?? 0,
      fault: entry?.fault ?? null,
      installError: this.#errors.get(id) ?? null,
    }
  }
}

/** Whatever else fails is the models folder, which can't be written. */
const toInstallError = (error: unknown) =>
  error instanceof SpeechModelInstallError
    ? error
    : new SpeechModelInstallError('diskFull', String(error), { cause: error })

/** Stands for a folder whose description can't be read. */
const unreadable = (id: string): ModelDescription => ({
  id,
  name: id,
  family: 'transducer',
  files: {},
  languages: {},
  times: false,
  punctuation: false,
  options: {},
  license: '',
  homepage: '',
  expectation: '',
  url: '',
  bytes: 0,
  sha256: '',
})
