import { join } from 'node:path'

const names = [
  'decoderProcess',
  'sherpaProcess',
  'modelWorker',
  'docxWorker',
  'bodyWorker',
  'extractWorker',
  'readerProcess',
] as const

/** Paths of the built entry points that run in worker threads or child processes. */
export type WorkerEntries = Record<(typeof names)[number], string>

/** @param folder where the build has put them: beside the server */
export const workerEntriesIn = (folder: string): WorkerEntries =>
  Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)])) as WorkerEntries
