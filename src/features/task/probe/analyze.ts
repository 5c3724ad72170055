/** Duration by MediaInfoLib, which knows the containers no browser plays: wma, avi, rm, rmvb, 3gp with AMR. */
import mediaInfoFactory, { type MediaInfoResult } from 'mediainfo.js'
import { readBytes, type Sliceable } from './bytes'

const chunkBytes = 64 * 1024
/**
 * Where a file leads it through more than this, it ends with what it knows. It gives up on its own after 16 MB of most.
 */
const mostBytes = 32 * 1024 * 1024

/**
 * Duration in milliseconds; null when it finds none. It asks for pieces of the file as it goes and gets only those.
 * @param wasmUrl where the library's own code is
 */
export async function analyzedDurationMs(file: Sliceable, wasmUrl: string): Promise<number | null> {
  const library = await mediaInfoFactory({ format: 'object', chunkSize: chunkBytes, locateFile: () => wasmUrl })
  let left = mostBytes
  try {
    const result = await library.analyzeData(file.size, (length, start) => {
      left -= length
      // No bytes: the end, as far as the library knows.
      return left < 0 ? new Uint8Array() : readBytes(file, start, length)
    })
    return longestMs(result)
  } finally {
    library.close()
  }
}

function longestMs({ media }: MediaInfoResult): number | null {
  const tracks = media?.track ?? []
  // In avi it counts the frames of mp3 below 32 kHz twice; the picture's duration is right.
  const pictures = tracks.filter((track) => track['@type'] === 'Video')
  const trusted = tracks.some((track) => track['@type'] === 'General' && track.Format === 'AVI') && pictures.length > 0
  const seconds = (trusted ? pictures : tracks).map((track) => ('Duration' in track ? Number(track.Duration) : 0))
  const longest = Math.max(0, ...seconds.filter(Number.isFinite))
  return longest > 0 ? longest * 1000 : null
}
