/** Worker that writes one Word file: receives a `TranscriptDocument` and posts the bytes. */
import { writeDocx } from '../../export/docxWriter'
import { serveDocx } from './docxWorker'

serveDocx(writeDocx)
