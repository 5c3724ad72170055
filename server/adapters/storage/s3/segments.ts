/**
 * A growing file as objects that each hold the bytes from an offset on. S3 can't append, but it can put an object atomically. Where
 * objects overlap, the one with the larger offset holds the valid bytes; so an object can be replaced by a longer one, and those that it
 * covers can be removed later.
 */
import type { FileName } from '../../../ports/fileNames'
import { isFileName } from '../../../ports/fileNames'
import type { ObjectStore } from './objectStore'

export interface Segment {
  key: string
  /** Place of its first byte. */
  offset: number
  /** Bytes, also those that a later segment replaces. */
  size: number
}

const offsetDigits = 15

/** Segments of growing files below a folder of the bucket. */
export class SegmentFolder {
  constructor(
    private readonly objects: ObjectStore,
    private readonly folder: string,
  ) {}

  /** In order of their offsets; empty if there is no such file. */
  async list(name: FileName): Promise<Segment[]> {
    const prefix = this.#prefix(name)
    const segments: Segment[] = []
    for await (const { key, size } of this.objects.list(prefix))
      segments.push({ key, offset: Number(key.slice(prefix.length)), size })
    return segments
  }

  async put(name: FileName, offset: number, bytes: Uint8Array): Promise<Segment> {
    const key = this.#prefix(name) + String(offset).padStart(offsetDigits, '0')
    await this.objects.put(key, bytes)
    return { key, offset, size: bytes.length }
  }

  /** In the order given, one after the other. */
  async remove(segments: readonly Segment[]): Promise<void> {
    for (const { key } of segments) await this.objects.remove(key)
  }

  /** The valid bytes `start` to `end`, exclusive. @throws Error where some are missing */
  async *read(segments: readonly Segment[], start: number, end: number): AsyncGenerator<Uint8Array> {
    let at = start
    for (const [index, { key, offset, size }] of segments.entries()) {
      const to = Math.min(end, offset + size, segments[index + 1]?.offset ?? Infinity)
      if (to <= at) continue
      if (offset > at) break
      yield* this.objects.read(key, at - offset, to - offset - 1)
      at = to
    }
    if (at < end) throw new Error(`the growing file has a gap at byte ${at}`)
  }

  async names(): Promise<FileName[]> {
    const names = new Set<FileName>()
    for await (const { key } of this.objects.list(`${this.folder}/`)) {
      const [, name = ''] = key.split('/')
      if (isFileName(name)) names.add(name)
    }
    return [...names]
  }

  #prefix(name: FileName): string {
    if (!isFileName(name)) throw new Error('this is not the name of a stored file')
    return `${this.folder}/${name}/`
  }
}

/** Bytes without a gap from the start. */
export function contiguousSize(segments: readonly Segment[]): number {
  let end = 0
  for (const [index, { offset, size }] of segments.entries()) {
    if (offset > end) return end
    const next = segments[index + 1]
    end = next && next.offset <= offset + size ? next.offset : offset + size
  }
  return end
}
