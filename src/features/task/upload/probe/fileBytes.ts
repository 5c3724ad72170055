/** The part of `Blob` that probing needs. */
export type Sliceable = Pick<Blob, 'size' | 'slice'>

/**
 * Reads up to `length` bytes from `start`, fewer at the end of the file. Rejects if the file can't be read anymore.
 */
export async function readBytes(file: Sliceable, start: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, Math.min(start + length, file.size)).arrayBuffer())
}

/** Bytes decoded as Latin-1, as in the chunk names of container formats; '' beyond the end. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
