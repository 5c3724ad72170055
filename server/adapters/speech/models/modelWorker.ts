/** Work on large files in a thread per call: it takes a core for seconds to minutes. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { SpeechModelInstallError } from '../../../ports/speechModels'
import type { UnpackedFile, UnpackRequest } from './unpackArchive'

/** A request to the thread. `paths` are absolute. */
export type ModelWorkerRequest = { task: 'hash'; paths: readonly string[] } | ({ task: 'unpack' } & UnpackRequest)

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const ModelWorkerAnswer = v.variant('kind', [
  v.object({ kind: v.literal('hashed'), checksums: v.array(Sha256) }),
  v.object({
    kind: v.literal('unpacked'),
    files: v.array(v.object({ path: v.string(), bytes: v.number(), sha256: Sha256 })),
  }),
  v.object({ kind: v.literal('failed'), fault: v.picklist(['archive', 'diskFull']), detail: v.string() }),
])
/** The thread's only message. */
export type ModelWorkerAnswer = v.InferOutput<typeof ModelWorkerAnswer>

export interface ModelWorker {
  /** SHA-256 of files in hexadecimal, in order. @throws Error if one can't be read, or the signal's reason */
  hash(paths: readonly string[], signal?: AbortSignal): Promise<string[]>
  /** @throws SpeechModelInstallError, or the signal's reason */
  unpack(request: UnpackRequest, signal: AbortSignal): Promise<UnpackedFile[]>
}

/** Several times what it needs. */
const heapMb = 256

/** @param entry the built modelWorkerEntry.ts */
export function createModelWorker(entry: string): ModelWorker {
  return {
    async hash(paths, signal) {
      const answer = await runInThread(entry, { task: 'hash', paths }, signal)
      if (answer.kind === 'hashed') return answer.checksums
      throw new Error(answer.kind === 'failed' ? answer.detail : `the thread answered with ${answer.kind}`)
    },
    async unpack(request, signal) {
      const answer = await runInThread(entry, { task: 'unpack', ...request }, signal)
      if (answer.kind === 'unpacked') return answer.files
      if (answer.kind === 'failed') throw new SpeechModelInstallError(answer.fault, answer.detail)
      throw new SpeechModelInstallError('archive', `the thread answered with ${answer.kind}`)
    },
  }
}

async function runInThread(
  entry: string,
  request: ModelWorkerRequest,
  signal?: AbortSignal,
): Promise<ModelWorkerAnswer> {
  signal?.throwIfAborted()
  const worker = new Worker(entry, {
    workerData: request,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const cleanup = new AbortController()
  const stopSignal = signal ? AbortSignal.any([cleanup.signal, signal]) : cleanup.signal
  const exited = async (): Promise<never> => {
    await once(worker, 'exit', { signal: stopSignal })
    throw new Error('the thread ended without an answer')
  }
  try {
    const [answer]: unknown[] = await Promise.race([once(worker, 'message', { signal: stopSignal }), exited()])
    return v.parse(ModelWorkerAnswer, answer)
  } catch (error) {
    signal?.throwIfAborted()
    return { kind: 'failed', fault: 'archive', detail: String(error) }
  } finally {
    cleanup.abort()
    await worker.terminate()
  }
}
