import { isFileName, mimeTypeOf, newFileName } from '../../../ports/fileNames'
import { toWebStream } from '../disk'
import type { FileStorage } from '../fileStorage'
import type { ObjectStore } from './objectStore'
import { createObjectWriter } from './objectWriter'

/** Key of a file. */
export const fileKey = (name: string) => `files/${name}`

/** Files as the objects of a bucket. */
export function createObjectFiles(objects: ObjectStore, { redirect }: { redirect: boolean }): FileStorage {
  return {
    name: newFileName,
    createPendingFile(name) {
      if (!isFileName(name)) throw new Error('this is not the name of a stored file')
      return createObjectWriter(objects, fileKey(name), mimeTypeOf(name))
    },
    write: (name, body) => objects.put(fileKey(name), body, mimeTypeOf(name)),
    async open(name) {
      if (!isFileName(name)) return null
      const key = fileKey(name)
      const size = await objects.size(key)
      if (size === null) return null
      const type = mimeTypeOf(name)
      return {
        size,
        type,
        stream: (start = 0, end = size - 1) => toWebStream(objects.read(key, start, Math.min(end, size - 1))),
        ...(redirect && { temporaryUrl: () => objects.temporaryUrl(key, type) }),
      }
    },
    remove: (name) => objects.remove(fileKey(name)),
    freeBytes: async () => null,
    async *list() {
      for await (const { key, changedAt } of objects.list('files/')) {
        const name = key.slice('files/'.length)
        if (isFileName(name)) yield { name, changedAt }
      }
    },
    check: () => objects.check(),
  }
}
