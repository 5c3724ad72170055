import { watch } from 'node:fs'
import { lstat, mkdir, opendir, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WatchedFile, WatchFolder } from '../../ports/watchFolder'
import type { FileStorage } from '../storage/fileStorage'
import { receiveLocalFile } from '../storage/localFile'

/** Opens an existing folder and creates its folders `done` and `failed`. @throws Error if one of them can't be used */
export async function openWatchFolder(path: string, storage: FileStorage): Promise<WatchFolder> {
  const folder = await realpath(path)
  const [done, failed] = [join(folder, 'done'), join(folder, 'failed')]
  for (const target of [done, failed]) {
    await mkdir(target, { recursive: true })
    // A link could lead anywhere.
    if (!(await lstat(target)).isDirectory()) throw new Error(`${target} is no folder`)
  }
  return {
    async list() {
      const files: WatchedFile[] = []
      for await (const entry of await opendir(folder)) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        const found = await lstat(join(folder, entry.name)).catch(nullWhenAbsent)
        if (found?.isFile()) files.push({ name: entry.name, size: found.size, changedAt: found.mtimeMs })
      }
      return files
    },
    receive: (file, limits) => receiveLocalFile(storage, join(folder, file.name), limits),
    moveToDone: async (name) => void (await moveTo(done, folder, name)),
    async moveToFailed(name, reason) {
      const moved = await moveTo(failed, folder, name)
      await writeFile(`${moved}.reason.txt`, `${reason}\n`)
    },
    watch(onChange) {
      try {
        const watcher = watch(folder, { persistent: false }, onChange)
        watcher.on('error', () => watcher.close())
        return () => watcher.close()
      } catch {
        // The file system has no events.
        return () => {}
      }
    },
  }
}

/** Moves a file without replacing another one; returns its new path. */
async function moveTo(target: string, folder: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const to = join(target, number === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${number})$1`))
    if (await lstat(to).catch(nullWhenAbsent)) continue
    await rename(join(folder, name), to)
    return to
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
