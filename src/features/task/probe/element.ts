/** A local file's metadata arrives within moments; a browser that doesn't answer by then never will. */
const timeoutMs = 8000

/**
 * Duration in milliseconds as the browser's own player reads it from the file's metadata; null when it can't, when the
 * file doesn't say, after the time-out, and when the signal fires.
 */
export function durationByElement(file: Blob, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    // A <video> also plays what has only sound; an <audio> may refuse what has a picture.
    const media = document.createElement('video')
    const url = URL.createObjectURL(file)
    const finish = () => {
      const { duration } = media
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      media.onloadedmetadata = media.onerror = null
      // Stops the player from reading on.
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
