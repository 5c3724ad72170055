import { once } from 'node:events'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { MalformedBodyError, type LargeBodyName, type LargeBody, type BodyReader } from '../../ports/bodyReader'
import { Semaphore } from '../../lib/semaphore'
import { createTimeSlice } from '../../lib/timeSlice'

/** The thread's request and its final message. */
export interface BodyWorkerRequest {
  bytes: Uint8Array<ArrayBuffer>
  name: LargeBodyName
  /** Receives the body without its `list`, then the list in parts. */
  port: MessagePort
}
export type BodyWorkerResult = { read: true } | { error: string }

/** Time limit for a body, in milliseconds: an edit of a five-hour transcript takes half a second. */
const timeoutMs = 30_000

/**
 * Parses large bodies in a thread, one at a time, so that none blocks the event loop or exhausts memory.
 * @param entry the built bodyWorkerEntry.ts
 * @param heapMb heap limit in MB: only a hostile body needs more
 */
export function createBodyWorker(entry: string, heapMb = 192): BodyReader {
  const semaphore = new Semaphore([1])
  return { read: (bytes, name) => semaphore.run(() => runInThread({ entry, heapMb }, bytes, name)) }
}

interface ThreadOptions {
  entry: string
  heapMb: number
}

async function runInThread<Name extends LargeBodyName>(
  { entry, heapMb }: ThreadOptions,
  bytes: Uint8Array<ArrayBuffer>,
  name: Name,
): Promise<LargeBody<Name>> {
  const { port1: parts, port2: port } = new MessageChannel()
  const request: BodyWorkerRequest = { bytes, name, port }
  const worker = new Worker(entry, {
    workerData: request,
    transferList: [bytes.buffer, port],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [],
  })
  const cleanup = new AbortController()
  const signal = AbortSignal.any([cleanup.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const [result]: BodyWorkerResult[] = await Promise.race([
      once(worker, 'message', { signal }),
      rejectOnExit(worker, signal),
    ])
    if (!result || 'error' in result) throw new MalformedBodyError(result?.error ?? 'body')
    return (await receiveBody(parts)) as LargeBody<Name>
  } catch (error) {
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isOutOfMemory ? new MalformedBodyError('body') : error
  } finally {
    cleanup.abort()
    parts.close()
    await worker.terminate()
  }
}

/** Rejects when the thread exits or fails, or when the signal aborts. */
async function rejectOnExit(worker: Worker, signal: AbortSignal): Promise<never> {
  await once(worker, 'exit', { signal })
  throw new Error('the body thread exited without a result')
}

/** Receives the parsed body part by part, with pauses: deserializing a large message blocks the event loop. */
async function receiveBody(parts: MessagePort): Promise<unknown> {
  const pace = createTimeSlice()
  const next = (): unknown => receiveMessageOnPort(parts)?.message
  const body = next() as { list?: unknown[] }
  for (let part = next(); Array.isArray(part); part = next()) {
    body.list?.push(...(part as unknown[]))
    if (pace.expired()) await pace.pause()
  }
  return body
}
