/** Runs MediaInfoLib away from the page: a file that keeps it busy can be stopped. */
import wasmUrl from 'mediainfo.js/MediaInfoModule.wasm?url'
import { analyzedDurationMs } from './analyze'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  analyzedDurationMs(data, new URL(wasmUrl, import.meta.url).href).then(
    (ms) => postMessage(ms),
    () => postMessage(null),
  )
})
