import type { TranscriptDocument } from '../../export/transcriptDocument'
import { writeInWorker } from './docxWorker'

/** The bytes of a Word file. */
export const createDocx = (document: TranscriptDocument): Promise<Uint8Array<ArrayBuffer>> =>
  writeInWorker({
    document,
    startWorker: () => new Worker(new URL('./transcriptDocx.worker.ts', import.meta.url), { type: 'module' }),
    writeHere: async () => (await import('../../export/docxWriter')).writeDocx(document),
  })
