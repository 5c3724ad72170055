import type { PartialFiles } from '../../../ports/partialFiles'
import { receiveChunk, toChunkError } from '../receiveChunk'
import { composeFile } from './composeFile'
import { fileKey } from './objectFiles'
import type { ObjectStore } from './objectStore'
import { PartBuffer } from './objectWriter'
import { contiguousSize, SegmentFolder, type Segment } from './segments'

/** Partial files as objects of a bucket, one for each chunk: any server can receive the next one, or make a file of them. */
export function createObjectPartialFiles(objects: ObjectStore): PartialFiles {
  const folder = new SegmentFolder(objects, 'partial')
  return {
    create: async (name) => void (await folder.put(name, 0, new Uint8Array(0))),
    async size(name) {
      const segments = await folder.list(name)
      return segments.length === 0 ? null : contiguousSize(segments)
    },
    async append(name, chunk) {
      const { offset } = chunk
      const known = await folder.list(name)
      if (known.length === 0) throw new Error('there is no such partial file')
      await folder.remove(known.filter((segment) => segment.offset > 0 && segment.offset >= offset))
      if (offset === 0) await folder.put(name, 0, new Uint8Array(0))
      const buffer = new PartBuffer()
      const stored: Segment[] = []
      let at = offset
      const store = async (part: Uint8Array) => {
        stored.push(await folder.put(name, at, part))
        at += part.length
      }
      try {
        const received = await receiveChunk(chunk, async (bytes) => {
          for (const part of buffer.add(bytes)) await store(part)
        })
        if (buffer.rest().length > 0) await store(buffer.rest())
        return received
      } catch (error) {
        await folder.remove(stored.filter((segment) => segment.offset > 0)).catch(() => {})
        if (offset === 0 && stored.length > 0) await folder.put(name, 0, new Uint8Array(0)).catch(() => {})
        throw toChunkError(error)
      }
    },
    async complete(name) {
      const segments = await folder.list(name)
      if (segments.length === 0) return
      // Otherwise a server that died while it removed the segments has completed it.
      if ((await objects.size(fileKey(name))) === null)
        await composeFile(objects, name, folder.read(segments, 0, contiguousSize(segments)))
      await folder.remove(segments)
    },
    remove: async (name) => folder.remove(await folder.list(name)),
    names: () => folder.names(),
  }
}
