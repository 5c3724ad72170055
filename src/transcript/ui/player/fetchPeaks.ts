/** Fetches waveform peaks: one byte per tenth of a second, 0 for silence to 255 for full scale. Returns values from 0 to 1. */
export async function fetchPeaks(url: string, signal: AbortSignal): Promise<Float32Array> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`failed to load peaks: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return Float32Array.from(bytes, (byte) => byte / 255)
}
