import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFullError, type Clock } from '../../../ports/ports'
import { SpeechModelInstallError } from '../../../ports/speechModels'
import { DataDirLockedError, lockDataDir } from '../../dataDir/dataDirLock'
import { syncFolder, toDiskError } from '../../storage/disk'
import { releasesUrl } from './catalog/describe'
import { download, removeDownload, type DownloadOptions } from './download'
import type { ModelDescription } from './modelDescription'
import { listModelFiles, writeDescription, writeRecord } from './modelFolder'
import type { ModelWorker } from './modelWorker'

export interface InstallerOptions extends Omit<DownloadOptions, 'clock'> {
  /** The models folder; it is created when the first model is installed. */
  folder: string
  worker: ModelWorker
  clock: Clock
  /** Address that has the same files as `releasesUrl`; '' for none. */
  mirrorUrl?: string
  /** Free bytes of the disk of a folder; tests pass their own. */
  freeBytes?: (folder: string) => Promise<number>
  /** Between two attempts to get the lock, in milliseconds. */
  lockRetryMs?: number
}

export interface InstallProgress {
  signal: AbortSignal
  onProgress(receivedBytes: number): void
}

/** The archive and its files, in relation to the archive. */
const spaceFactor = 2.5
/** A description may be wrong about the size, or a new file may be larger; more is refused. */
const sizeTolerance = 2
/** Archives of models contain at most about twice their size. */
const maxExpansion = 8
const maxUnknownBytes = 16 * 2 ** 30
const keepDownloadsMs = 7 * 86_400_000

/**
 * Installs models into the models folder, one process at a time. Downloads and what is unpacked are in its folder `.downloads`; a model
 * moves in as a whole when all of its files are there.
 */
export class ModelInstaller {
  readonly #options: InstallerOptions
  readonly #workFolder: string

  constructor(options: InstallerOptions) {
    this.#options = options
    this.#workFolder = join(options.folder, '.downloads')
  }

  /** Runs the work while no other process changes the folder. @throws the signal's reason while it waits */
  async exclusively<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { clock, lockRetryMs = 1_000 } = this.#options
    await mkdir(this.#workFolder, { recursive: true })
    for (;;) {
      signal.throwIfAborted()
      const unlock = this.#lock()
      if (!unlock) {
        await clock.sleep(lockRetryMs, signal)
        continue
      }
      try {
        return await work()
      } finally {
        unlock()
      }
    }
  }

  /** Installs a model in place of what is in its folder. Call it `exclusively`. @throws SpeechModelInstallError */
  async install(description: ModelDescription, { signal, onProgress }: InstallProgress): Promise<void> {
    const work = new Installation(this.#options, description, this.#workFolder)
    try {
      await work.download({ signal, onProgress })
      await work.unpack(signal)
      await this.#moveIn(description.id, work.unpackedFolder)
      await work.discard()
    } catch (error) {
      await rm(work.unpackedFolder, { recursive: true, force: true })
      throw toInstallError(error, signal)
    }
  }

  /** Removes a model's folder. Call it `exclusively`. */
  async remove(id: string): Promise<void> {
    await this.#moveAway(id)
    await removeDownload(downloadPath(this.#workFolder, id))
  }

  /** Removes what a killed process has left, unless another one is working. */
  async cleanUp(): Promise<void> {
    const names = await readdir(this.#workFolder).catch(() => [])
    const unlock = names.length > 0 ? this.#lock() : null
    if (!unlock) return
    try {
      for (const name of names.filter((one) => !one.startsWith('lock'))) await this.#cleanUpOne(name)
    } finally {
      unlock()
    }
  }

  /** Beginnings of downloads stay for a week: the next installation continues them. */
  async #cleanUpOne(name: string): Promise<void> {
    const path = join(this.#workFolder, name)
    const age = this.#options.clock.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
    if (/\.(part|json)$/.test(name) && age < keepDownloadsMs) return
    await rm(path, { recursive: true, force: true })
  }

  /** Null while another process holds the lock. */
  #lock(): (() => void) | null {
    try {
      return lockDataDir(this.#workFolder)
    } catch (error) {
      if (error instanceof DataDirLockedError) return null
      throw error
    }
  }

  async #moveIn(id: string, from: string): Promise<void> {
    await this.#moveAway(id)
    await rename(from, join(this.#options.folder, id))
    await syncFolder(this.#options.folder)
  }

  /** Renames first, so that a kill never leaves half a model. */
  async #moveAway(id: string): Promise<void> {
    const away = join(this.#workFolder, `${id}.removed`)
    await rm(away, { recursive: true, force: true })
    await rename(join(this.#options.folder, id), away).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rm(away, { recursive: true, force: true })
  }
}

const downloadPath = (workFolder: string, id: string) => join(workFolder, `${id}.download`)

/** One installation, up to a folder that is ready to move in. */
class Installation {
  readonly unpackedFolder: string
  readonly #downloadPath: string
  readonly #url: string
  readonly #isArchive: boolean
  #sha256 = ''
  #bytes = 0

  constructor(
    readonly options: InstallerOptions,
    readonly description: ModelDescription,
    readonly workFolder: string,
  ) {
    const { id, url } = description
    const { mirrorUrl = '' } = options
    this.unpackedFolder = join(workFolder, `${id}.unpacked`)
    this.#downloadPath = downloadPath(workFolder, id)
    this.#isArchive = url.endsWith('.tar.bz2')
    this.#url =
      mirrorUrl !== '' && url.startsWith(releasesUrl)
        ? mirrorUrl.replace(/\/+$/, '') + url.slice(releasesUrl.length)
        : url
  }

  /** Downloads what is to be installed, and verifies it. */
  async download({ signal, onProgress }: InstallProgress): Promise<void> {
    const { bytes, sha256, url } = this.description
    if (url === '') throw new SpeechModelInstallError('network', 'it has no address to download from')
    if (bytes > 0) await this.#requireSpace(bytes)
    const maxBytes = bytes > 0 ? sizeTolerance * bytes : maxUnknownBytes
    const onSize = (size: number) => this.#requireSpace(size)
    const path = this.#downloadPath
    await download({ url: this.#url, path, maxBytes, signal, onProgress, onSize }, this.options)
    this.#bytes = (await stat(path)).size
    const [computed = ''] = await this.options.worker.hash([path], signal)
    this.#sha256 = computed
    if (sha256 === '' || sha256 === computed) return
    await removeDownload(path)
    throw new SpeechModelInstallError('checksum', `the publisher changed the file: its SHA-256 is ${computed}`)
  }

  /** Puts the model's files and its description into `unpackedFolder`. */
  async unpack(signal: AbortSignal): Promise<void> {
    const { description, unpackedFolder, options } = this
    await rm(unpackedFolder, { recursive: true, force: true })
    await mkdir(unpackedFolder)
    const paths = Object.values(description.files)
    const checksums = new Map<string, string>()
    if (this.#isArchive) {
      const maxBytes = maxExpansion * this.#bytes + 2 ** 20
      const request = { archive: this.#downloadPath, to: unpackedFolder, paths, maxBytes }
      for (const { path, sha256 } of await options.worker.unpack(request, signal)) checksums.set(path, sha256)
    } else {
      const [path, ...others] = paths
      if (path === undefined || path.includes('/') || others.length > 0)
        throw new SpeechModelInstallError('archive', 'a download that is no .tar.bz2 is one file')
      await rename(this.#downloadPath, join(unpackedFolder, path))
      checksums.set(path, this.#sha256)
    }
    const files = await listModelFiles(unpackedFolder, description)
    if (!files) throw new SpeechModelInstallError('archive', `it does not contain ${paths.join(', ')}`)
    const recorded = files.map(({ path, bytes, mtimeMs }) => {
      return [path, { bytes, mtimeMs, sha256: checksums.get(path) ?? '' }] as const
    })
    await writeDescription(unpackedFolder, description)
    await writeRecord(unpackedFolder, {
      download: { url: this.#url, bytes: this.#bytes, sha256: this.#sha256 },
      files: Object.fromEntries(recorded),
    })
    await syncFolder(unpackedFolder)
  }

  async discard(): Promise<void> {
    await removeDownload(this.#downloadPath)
  }

  /** @param bytes of the download */
  async #requireSpace(bytes: number): Promise<void> {
    const { freeBytes = freeBytesOf, folder } = this.options
    const received = (await stat(`${this.#downloadPath}.part`).catch(() => null))?.size ?? 0
    const needed = (this.#isArchive ? spaceFactor * bytes : bytes) - received
    const free = await freeBytes(folder)
    if (free < needed) throw new SpeechModelInstallError('diskFull', `${needed} bytes needed, ${free} free`)
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function toInstallError(error: unknown, signal: AbortSignal): SpeechModelInstallError {
  if (signal.aborted) return new SpeechModelInstallError('canceled')
  if (error instanceof SpeechModelInstallError) return error
  const fault = toDiskError(error) instanceof DiskFullError ? 'diskFull' : 'archive'
  return new SpeechModelInstallError(fault, String(error), { cause: error })
}
