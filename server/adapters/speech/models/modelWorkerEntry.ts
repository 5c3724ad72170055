/** Entry of the model worker's thread: its `workerData` is a `ModelWorkerRequest`, its only message a `ModelWorkerAnswer`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { DiskFullError } from '../../../ports/ports'
import { toDiskError } from '../../storage/disk'
import type { ModelWorkerAnswer, ModelWorkerRequest } from './modelWorker'
import { unpackArchive } from './unpackArchive'

async function answer(request: ModelWorkerRequest): Promise<ModelWorkerAnswer> {
  if (request.task === 'unpack') return { kind: 'unpacked', files: await unpackArchive(request) }
  const checksums: string[] = []
  for (const path of request.paths) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash)
    checksums.push(hash.digest('hex'))
  }
  return { kind: 'hashed', checksums }
}

const request: ModelWorkerRequest = workerData
parentPort?.postMessage(
  await answer(request).catch((error: unknown): ModelWorkerAnswer => {
    const fault = toDiskError(error) instanceof DiskFullError ? 'diskFull' : 'archive'
    return { kind: 'failed', fault, detail: String(error) }
  }),
)
