/** Entry of the extractive summarizer's thread: its `workerData` is an `ExtractWorkerRequest`, its messages `ExtractWorkerMessage`s. */
import { parentPort, workerData } from 'node:worker_threads'
import { extractiveSummarizer } from '../../usecases/insight/extractive/extractiveSummarizer'
import type { ExtractWorkerMessage, ExtractWorkerRequest } from './extractWorker'

const { method, text }: ExtractWorkerRequest = workerData
const post = (message: ExtractWorkerMessage) => parentPort?.postMessage(message)
// Canceling terminates the thread.
const { signal } = new AbortController()
post({ result: await extractiveSummarizer[method](text, { signal, progress: (progress) => post({ progress }) }) })
