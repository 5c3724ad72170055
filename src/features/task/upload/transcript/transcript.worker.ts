/** Worker that reads one transcript: a long one would keep the page from responding. */
import { importTranscript } from '../../../../transcript/import/importTranscript'
import { ImportError, type TranscriptType } from '../../../../transcript/import/importedTranscript'
import type { ReadTranscript } from './transcriptMessages'

addEventListener('message', ({ data: { bytes, type } }: MessageEvent<{ bytes: Uint8Array; type: TranscriptType }>) => {
  const read = (): ReadTranscript => {
    try {
      return { ok: true, transcript: importTranscript(bytes, type) }
    } catch (error) {
      return { ok: false, fault: error instanceof ImportError ? error.fault : 'format' }
    }
  }
  postMessage(read())
})
