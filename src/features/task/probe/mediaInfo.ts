/** Long enough to load 2.6 MB of code over a slow line. */
const timeoutMs = 60_000

/**
 * Duration in milliseconds by MediaInfoLib; null when it finds none, can't be loaded, takes too long, and once the
 * signal fires. Loads when used, from this site.
 */
export function durationByMediaInfo(file: Blob, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./mediaInfo.worker.ts', import.meta.url), { type: 'module' })
    const finish = (ms: number | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker.terminate()
      resolve(ms)
    }
    const stop = () => finish(null)
    const timer = setTimeout(stop, timeoutMs)
    signal.addEventListener('abort', stop)
    worker.onerror = stop
    worker.onmessage = ({ data }: MessageEvent<number | null>) => finish(data)
    worker.postMessage(file)
  })
}
