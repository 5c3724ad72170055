/** The part of a `Blob` that probing needs: its size, and pieces of it. */
export type Sliceable = Pick<Blob, 'size' | 'slice'>

/**
 * The bytes from `start`, at most `length` of them; fewer at the end of the file. Rejects when the file can't be read
 * any more.
 */
export async function readBytes(file: Sliceable, start: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, Math.min(start + length, file.size)).arrayBuffer())
}

/** Four or more bytes read as Latin text, as container formats name their parts; '' beyond the end. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
