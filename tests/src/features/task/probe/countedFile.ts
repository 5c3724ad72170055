/** A file that counts how much of it is read. */
export class CountedFile extends File {
  readBytes = 0

  override slice(start = 0, end = this.size, type?: string): Blob {
    const part = super.slice(start, end, type)
    this.readBytes += part.size
    return part
  }
}

/**
 * A file of that many bytes that takes no memory: the given bytes stand at the given offsets, zeros everywhere else.
 */
export class SparseFile extends File {
  readBytes = 0
  override readonly size: number
  private readonly parts: ReadonlyMap<number, Uint8Array>

  constructor(name: string, size: number, parts: Record<number, Uint8Array>) {
    super([], name)
    this.size = size
    this.parts = new Map(Object.entries(parts).map(([at, bytes]) => [Number(at), bytes]))
  }

  override slice(start = 0, end = this.size): Blob {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, this.size) - start))
    this.readBytes += bytes.length
    for (const [at, part] of this.parts) {
      for (const [index, byte] of part.entries()) {
        const place = at + index - start
        if (place >= 0 && place < bytes.length) bytes[place] = byte
      }
    }
    return new Blob([bytes])
  }
}
