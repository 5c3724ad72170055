/** A file that counts the bytes read. */
export class CountedFile extends File {
  readBytes = 0

  override slice(start = 0, end = this.size, type?: string): Blob {
    const part = super.slice(start, end, type)
    this.readBytes += part.size
    return part
  }
}

/** A file of any size that takes no memory: the given bytes at the given offsets, zeros elsewhere. */
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
        const offset = at + index - start
        if (offset >= 0 && offset < bytes.length) bytes[offset] = byte
      }
    }
    return new Blob([bytes])
  }
}
