/** Turns the files of the watched folder into recordings. */
import { sha256Hex } from '../../lib/secrets'
import { RequestError } from '../../lib/requestError'
import { translate } from '../../messages/messages'
import type { Lock } from '../../ports/locks'
import type { Ports } from '../../ports/ports'
import { isActive, type UserRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import type { WatchedFile, WatchFolder } from '../../ports/watchFolder'
import { addRecording } from '../records/addRecording'

/** How often the folder is read: network shares give no events. */
const scanMs = 60_000
/** How long a file must stay unchanged, from one scan to the next. */
const settleMs = 5_000

export interface WatchFolderOptions {
  folder: WatchFolder
  /** Name of the user who gets the recordings. */
  username: string
}

/** Starts to watch. Never throws; returns the function that stops it after the file in progress. */
export function startWatchFolder(ports: Ports, settings: Settings, options: WatchFolderOptions): () => Promise<void> {
  const { clock, log, locks } = ports
  const scanner = new WatchFolderScanner(ports, settings, options)
  const stopping = new AbortController()
  let changed = new AbortController()
  const stopWatching = options.folder.watch(() => changed.abort())
  const run = async () => {
    // One server at a time reads the folder; another one goes on when that is gone.
    let lock: Lock | null = null
    while (!stopping.signal.aborted) {
      changed = new AbortController()
      let isSettled = true
      try {
        if (!lock || lock.lost.aborted) lock = await locks.tryLock('watched folder')
        if (lock) isSettled = await scanner.scan(stopping.signal)
      } catch (error) {
        log.error('watchFolder.scan', { error })
      }
      if (isSettled) await clock.sleep(scanMs, AbortSignal.any([stopping.signal, changed.signal]))
      // Gives a file that is being written the time to grow.
      await clock.sleep(settleMs, stopping.signal)
    }
    await lock?.release()
  }
  const ended = run()
  return async () => {
    stopWatching()
    stopping.abort()
    await ended
  }
}

/** Reads the folder and adds the files that have stopped changing. */
export class WatchFolderScanner {
  /** What the files looked like in the last scan, by name. */
  #before = new Map<string, string>()

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly options: WatchFolderOptions,
  ) {}

  /** False if files were still changing, or have just been found. */
  async scan(signal?: AbortSignal): Promise<boolean> {
    const { folder, username } = this.options
    const files = await folder.list()
    const now = new Map(files.map((file) => [file.name, stateOf(file)]))
    const stable = files.filter((file) => this.#before.get(file.name) === now.get(file.name))
    this.#before = now
    if (stable.length > 0) {
      const user = await this.ports.store.users.byUsername(username)
      if (!user || !isActive(user)) {
        this.ports.log.error('watchFolder.user', { problem: `there is no open account ${username}` })
        return true
      }
      for (const file of stable) {
        if (signal?.aborted) return true
        await this.#add(user, file)
      }
    }
    return stable.length === files.length
  }

  async #add(user: UserRow, file: WatchedFile): Promise<void> {
    const { store, log, clock } = this.ports
    const { folder } = this.options
    const key = await sha256Hex(`${file.name}\n${stateOf(file)}`)
    try {
      if (!(await this.#isAdded(key))) {
        const id = await addRecording(this.ports, this.settings, {
          user,
          async receive(limits) {
            const received = await folder.receive(file, limits)
            // If the server dies after the recording was added, it is not added again.
            await store.watchedFiles.insert(key, received.file, clock.now())
            return received
          },
          details: async () => ({ title: '', speakers: 0, vocabulary: [] }),
        })
        log.info('watchFolder.added', { user: user.id, task: id })
      }
      await folder.moveToDone(file.name)
      await store.watchedFiles.remove(key)
    } catch (error) {
      // Anything but a refusal may be over at the next scan.
      if (!(error instanceof RequestError)) return log.error('watchFolder.file', { error })
      await this.#refuse(file.name, error)
      await store.watchedFiles.remove(key)
    }
  }

  /** Whether an earlier process added that file, but couldn't move it. */
  async #isAdded(key: string): Promise<boolean> {
    const known = await this.ports.store.watchedFiles.find(key)
    return known !== null && (await this.ports.store.tasks.byFile(known)).length > 0
  }

  async #refuse(name: string, { messageId, values }: RequestError): Promise<void> {
    const { log } = this.ports
    const reason = (['zh-CN', 'en-US'] as const).map((locale) => translate(locale, messageId, values)).join('\n')
    try {
      await this.options.folder.moveToFailed(name, reason)
      log.info('watchFolder.refused', { reason: messageId })
    } catch (error) {
      log.error('watchFolder.file', { error })
    }
  }
}

const stateOf = ({ size, changedAt }: WatchedFile) => `${size} ${changedAt}`
