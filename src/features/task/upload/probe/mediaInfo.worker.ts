/** Runs MediaInfoLib in a worker, so that a file that keeps it busy can be aborted. */
import wasmUrl from 'mediainfo.js/MediaInfoModule.wasm?url'
import { analyzedDurationMs } from './mediaInfoAnalysis'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  analyzedDurationMs(data, new URL(wasmUrl, import.meta.url).href).then(
    (ms) => postMessage(ms),
    () => postMessage(null),
  )
})
