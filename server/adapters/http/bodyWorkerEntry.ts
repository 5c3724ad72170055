/**
 * Entry of the thread that parses one large body: its `workerData` is a `BodyWorkerRequest`. The parsed body goes through the
 * request's port in parts small enough to deserialize quickly; its only message is a `BodyWorkerResult`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { MalformedBodyError, parseJsonBody } from '../../ports/bodyReader'
import type { BodyWorkerResult, BodyWorkerRequest } from './bodyWorker'

/** Weight limit of a part: one per segment and one per word. */
const maxPartWeight = 1_500
/** Character limit of the texts in a part. */
const maxPartCharacters = 100_000

const { bytes, name, port }: BodyWorkerRequest = workerData
const post = (result: BodyWorkerResult) => parentPort?.postMessage(result)
try {
  const body: object = parseJsonBody(bytes, name)
  const { list, ...rest } = body as { list?: object[] }
  port.postMessage({ ...rest, ...(list && { list: [] }) })
  for (const part of splitIntoParts(list ?? [])) port.postMessage(part)
  post({ read: true })
} catch (error) {
  if (!(error instanceof MalformedBodyError)) throw error
  post({ error: error.field })
}

function* splitIntoParts(list: readonly object[]): Generator<object[]> {
  let part: object[] = []
  let weight = 0
  for (const item of list) {
    const itemWeight = weightOf(item)
    if (part.length > 0 && weight + itemWeight > maxPartWeight) {
      yield part
      part = []
      weight = 0
    }
    part.push(item)
    weight += itemWeight
  }
  if (part.length > 0) yield part
}

function weightOf(item: { words?: unknown; text?: unknown; target?: unknown }): number {
  const words = Array.isArray(item.words) ? item.words.length : 0
  const text = [item.text, item.target].reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
  return 1 + words + (text * maxPartWeight) / maxPartCharacters
}
