/** Long enough to load 2.6 MB of code over a slow connection. */
const timeoutMs = 60_000

/**
 * Duration in milliseconds by MediaInfoLib, loaded from this site on first use. Null if none is found, if loading fails,
 * on timeout and on abort.
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
