import { pipeline } from 'node:stream/promises'
import { mimeTypeOf, type FileName } from '../../../ports/fileNames'
import { fileKey } from './objectFiles'
import type { ObjectStore } from './objectStore'
import { createObjectWriter } from './objectWriter'

/** Stores the bytes as a file, atomically and in constant memory. */
export async function composeFile(
  objects: ObjectStore,
  name: FileName,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = createObjectWriter(objects, fileKey(name), mimeTypeOf(name))
  try {
    await pipeline(bytes, file.stream)
    await file.commit()
  } catch (error) {
    await file.discard()
    throw error
  }
}
