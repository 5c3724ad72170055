import type { FileName } from '../../../ports/fileNames'
import { pcmBytesPerMs, type LiveAudioFile, type LiveAudioStore } from '../../../ports/ports'
import { toWebStream } from '../disk'
import { composeFile } from './composeFile'
import { fileKey } from './objectFiles'
import { partBytes, type ObjectStore } from './objectStore'
import { wavHeader, wavHeaderBytes } from '../../../lib/wavHeader'
import { contiguousSize, SegmentFolder, type Segment } from './segments'

/** Each append is a request, so they are rarer than on a disk. */
const batchMs = 500
/** Bytes after which small segments are joined to one: half a minute, kept in memory until then. */
const joinedBytes = 2 ** 20

/**
 * Live audio as objects of a bucket: each append is one, durable when the service has it, and some are joined later. Finishing copies them
 * to a WAV file. While both exist, the file is the valid one: it appears as a whole, and segments are removed after it and before it.
 */
export function createObjectLiveAudio(objects: ObjectStore): LiveAudioStore {
  const folder = new SegmentFolder(objects, 'live')
  const finishedSize = (name: FileName) => objects.size(fileKey(name))

  /** Makes segments of a finished file. */
  const reopen = async (name: FileName, bytes: number) => {
    await folder.remove(await folder.list(name))
    for (let at = wavHeaderBytes; at < bytes; at += partBytes) {
      const part = toWebStream(objects.read(fileKey(name), at, Math.min(bytes, at + partBytes) - 1))
      await folder.put(name, at - wavHeaderBytes, new Uint8Array(await new Response(part as BodyInit).arrayBuffer()))
    }
    if (bytes <= wavHeaderBytes) await folder.put(name, 0, new Uint8Array(0))
    await objects.remove(fileKey(name))
  }

  return {
    async open(name) {
      const bytes = await finishedSize(name)
      if (bytes !== null) await reopen(name, bytes)
      const segments = await folder.list(name)
      if (segments.length === 0) segments.push(await folder.put(name, 0, new Uint8Array(0)))
      const size = floorToWholeMs(contiguousSize(segments))
      await folder.remove(segments.filter(({ offset }) => offset > size))
      return new ObjectLiveAudioFile(folder, name, {
        size,
        segments: segments.filter(({ offset }) => offset <= size),
      })
    },
    size: async (name) => floorToWholeMs(contiguousSize(await folder.list(name))),
    async finish(name) {
      const segments = await folder.list(name)
      if ((await finishedSize(name)) === null) {
        if (segments.length === 0) throw new Error(`there is no live audio ${name}`)
        const size = floorToWholeMs(contiguousSize(segments))
        await composeFile(objects, name, withHeader(folder.read(segments, 0, size), size))
      }
      await folder.remove(segments)
    },
    remove: async (name) => folder.remove(await folder.list(name)),
    names: () => folder.names(),
  }
}

const floorToWholeMs = (bytes: number) => bytes - (bytes % pcmBytesPerMs)

async function* withHeader(samples: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  yield wavHeader(size)
  yield* samples
}

/** Consecutive audio that is stored as several segments and kept in memory. */
interface Recent {
  offset: number
  size: number
  parts: Uint8Array[]
  segments: Segment[]
}

class ObjectLiveAudioFile implements LiveAudioFile {
  readonly batchMs = batchMs
  #size: number
  /** What is only in the bucket: everything before `#recent`. These segments stay as they are while the file is open. */
  #stored: Segment[]
  #recent: Recent[] = []
  #joining: Promise<void> = Promise.resolve()

  constructor(
    private readonly folder: SegmentFolder,
    private readonly name: FileName,
    { size, segments }: { size: number; segments: Segment[] },
  ) {
    this.#size = size
    this.#stored = segments
  }

  get size(): number {
    return this.#size
  }

  async append(bytes: Uint8Array): Promise<void> {
    const segment = await this.folder.put(this.name, this.#size, bytes)
    const last = this.#recent.at(-1)
    const recent = last && last.size < joinedBytes ? last : { offset: this.#size, size: 0, parts: [], segments: [] }
    if (recent !== last) this.#recent.push(recent)
    recent.parts.push(bytes.slice())
    recent.segments.push(segment)
    recent.size += bytes.length
    this.#size += bytes.length
    if (recent.size >= joinedBytes) this.#joining = this.#joining.then(() => this.#join(recent))
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.#size, offset + length)
    if (end <= offset) return new Uint8Array(0)
    const [stored, recent] = [[...this.#stored], [...this.#recent]]
    const result = new Uint8Array(end - offset)
    const storedEnd = Math.min(end, recent[0]?.offset ?? this.#size)
    let at = offset
    if (at < storedEnd)
      for await (const bytes of this.folder.read(stored, at, storedEnd)) {
        result.set(bytes, at - offset)
        at += bytes.length
      }
    for (const { offset: start, parts } of recent) copyParts(parts, start, { result, offset })
    return result
  }

  close(): Promise<void> {
    return this.#joining
  }

  /** Appends don't wait for it, and if it fails the segments stay. */
  async #join({ offset, size, parts, segments }: Recent): Promise<void> {
    const joined = new Uint8Array(size)
    copyParts(parts, offset, { result: joined, offset })
    const kept = await this.folder.put(this.name, offset, joined).then(
      (segment) => [segment],
      () => segments,
    )
    this.#stored.push(...kept)
    this.#recent.shift()
    if (kept !== segments) await this.folder.remove(segments.slice(1)).catch(() => {})
  }
}

/** Copies what overlaps into the result, which begins at its offset. */
function copyParts(
  parts: readonly Uint8Array[],
  start: number,
  { result, offset }: { result: Uint8Array; offset: number },
): void {
  let at = start - offset
  for (const part of parts) {
    const [from, to] = [Math.max(0, -at), Math.min(part.length, result.length - at)]
    if (from < to) result.set(part.subarray(from, to), at + from)
    at += part.length
  }
}
