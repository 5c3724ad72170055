/** Fetches a waveform's outline: one byte for each tenth of a second, 0 for silence to 255 for full scale. Gives 0..1. */
export async function fetchPeaks(url: string, signal: AbortSignal): Promise<Float32Array> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`no peaks: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return Float32Array.from(bytes, (byte) => byte / 255)
}
