/** Duration by MediaInfoLib, for containers that browsers can't play: wma, avi, rm, rmvb, 3gp with AMR. */
import mediaInfoFactory, { type MediaInfoResult } from 'mediainfo.js'
import { readBytes, type Sliceable } from './fileBytes'

const chunkBytes = 64 * 1024
/** Read limit; the analysis then ends with what it has. For most formats the library itself stops after 16 MB. */
const maxBytes = 32 * 1024 * 1024

/**
 * Duration in milliseconds; null if none is found. Reads only the parts of the file that the library requests.
 * @param wasmUrl URL of the library's WebAssembly module
 */
export async function analyzedDurationMs(file: Sliceable, wasmUrl: string): Promise<number | null> {
  const library = await mediaInfoFactory({ format: 'object', chunkSize: chunkBytes, locateFile: () => wasmUrl })
  let remainingBytes = maxBytes
  try {
    const result = await library.analyzeData(file.size, (length, start) => {
      remainingBytes -= length
      // An empty chunk signals the end of the file.
      return remainingBytes < 0 ? new Uint8Array() : readBytes(file, start, length)
    })
    return longestTrackMs(result)
  } finally {
    library.close()
  }
}

function longestTrackMs({ media }: MediaInfoResult): number | null {
  const tracks = media?.track ?? []
  // In AVI, MediaInfoLib counts MP3 frames below 32 kHz twice; the video track's duration is correct.
  const videoTracks = tracks.filter((track) => track['@type'] === 'Video')
  const isAvi = tracks.some((track) => track['@type'] === 'General' && track.Format === 'AVI')
  const trusted = isAvi && videoTracks.length > 0 ? videoTracks : tracks
  const seconds = trusted.map((track) => ('Duration' in track ? Number(track.Duration) : 0))
  const longest = Math.max(0, ...seconds.filter(Number.isFinite))
  return longest > 0 ? longest * 1000 : null
}
