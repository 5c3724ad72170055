/** The thread that writes one Word file: it is sent a `TranscriptDocument` and answers with the bytes. */
import type { TranscriptDocument } from '../write/document'
import { writeDocx } from '../write/docx'

addEventListener('message', ({ data }: MessageEvent<TranscriptDocument>) => {
  // A rejection has to become an error that the page hears of.
  writeDocx(data).then(
    (bytes) => postMessage(bytes, { transfer: [bytes.buffer] }),
    (cause: unknown) => reportError(cause),
  )
})
