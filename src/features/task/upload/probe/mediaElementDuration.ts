/** A local file's metadata loads almost instantly; a browser that takes longer never responds. */
const timeoutMs = 8000

/**
 * Duration in milliseconds from the file's metadata, read by a media element. Null if it is unavailable, on timeout and
 * on abort.
 */
export function durationByElement(file: Blob, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    // A <video> also plays audio-only files, while an <audio> may reject files with a video track.
    const media = document.createElement('video')
    const url = URL.createObjectURL(file)
    const finish = () => {
      const { duration } = media
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      media.onloadedmetadata = media.onerror = null
      // Stops further reading.
      media.removeAttribute('src')
      media.load()
      URL.revokeObjectURL(url)
      resolve(Number.isFinite(duration) && duration > 0 ? duration * 1000 : null)
    }
    const timer = setTimeout(finish, timeoutMs)
    media.onloadedmetadata = media.onerror = finish
    signal.addEventListener('abort', finish)
    media.preload = 'metadata'
    media.muted = true
    media.src = url
  })
}
