import { Writable } from 'node:stream'
import type { PendingFile } from '../fileStorage'
import { partBytes, type MultipartUpload, type ObjectStore } from './objectStore'

/** Sends an object in parts while the next one arrives; one that fits into a part is sent at once. Holds two parts in memory. */
export function createObjectWriter(objects: ObjectStore, key: string, type: string): PendingFile {
  const buffer = new PartBuffer()
  let size = 0
  let upload: MultipartUpload | null = null
  let sending: Promise<void> = Promise.resolve()
  /** Resolves when the part before is sent. */
  const send = async (part: Uint8Array) => {
    upload ??= await objects.startUpload(key, type)
    await sending
    sending = upload.add(part)
    // A failure is thrown by whoever waits next.
    sending.catch(() => {})
  }
  const stream = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      size += chunk.length
      const write = async () => {
        for (const part of buffer.add(chunk)) await send(part)
      }
      write().then(() => done(), done)
    },
  })
  // The writer gets errors too; an error after it stopped listening would end the process.
  stream.on('error', () => {})
  return {
    stream,
    get size() {
      return size
    },
    async commit() {
      if (stream.errored) throw stream.errored
      const rest = buffer.rest()
      if (!upload) return objects.put(key, rest, type)
      if (rest.length > 0) await send(rest)
      await sending
      await upload.complete()
      upload = null
    },
    async discard() {
      stream.destroy()
      await sending.catch(() => {})
      await upload?.abort()
    },
  }
}

const initialBytes = 64 * 1024

/** Collects bytes to whole parts. */
export class PartBuffer {
  #bytes = new Uint8Array(initialBytes)
  #size = 0

  /** What is not a whole part yet. */
  rest(): Uint8Array {
    return this.#bytes.subarray(0, this.#size)
  }

  /** Adds bytes and gives the parts that are full. */
  *add(bytes: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length;) {
      const taken = bytes.subarray(at, at + partBytes - this.#size)
      this.#grow(this.#size + taken.length)
      this.#bytes.set(taken, this.#size)
      this.#size += taken.length
      at += taken.length
      if (this.#size < partBytes) continue
      const full = this.rest()
      this.#bytes = new Uint8Array(initialBytes)
      this.#size = 0
      yield full
    }
  }

  #grow(size: number): void {
    if (size <= this.#bytes.length) return
    const larger = new Uint8Array(Math.min(partBytes, Math.max(size, 2 * this.#bytes.length)))
    larger.set(this.rest())
    this.#bytes = larger
  }
}
