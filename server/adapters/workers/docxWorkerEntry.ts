/** Entry of the thread that writes one Word file: its `workerData` is a `TranscriptDocument`, its only message the bytes. */
import { parentPort, workerData } from 'node:worker_threads'
import { writeDocx } from '../../../src/transcript/export/docxWriter'
import type { TranscriptDocument } from '../../../src/transcript/export/transcriptDocument'

const document: TranscriptDocument = workerData
parentPort?.postMessage(await writeDocx(document))
