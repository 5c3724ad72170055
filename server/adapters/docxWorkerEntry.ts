/** Entry of the thread that writes one Word file: its `workerData` is a `TranscriptDocument`, its one message the bytes. */
import { parentPort, workerData } from 'node:worker_threads'
import { writeDocx } from '../../src/transcript/write/docx'
import type { TranscriptDocument } from '../../src/transcript/write/document'

const document: TranscriptDocument = workerData
parentPort?.postMessage(await writeDocx(document))
