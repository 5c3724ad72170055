/** The thread that writes one Word file: it is sent a `TranslationDocument` and answers with the bytes. */
import { writeDocx } from './docx'
import type { TranslationDocument } from './layout'

addEventListener('message', ({ data }: MessageEvent<TranslationDocument>) => {
  // A rejection has to become an error that the page hears of.
  writeDocx(data).then(
    (bytes) => postMessage(bytes, { transfer: [bytes.buffer] }),
    (cause: unknown) => reportError(cause),
  )
})
