/** Entry of the thread that runs the built-in model: its `workerData` is an `ExtractQuestion`, its messages are `ExtractNews`. */
import { parentPort, workerData } from 'node:worker_threads'
import { extract } from '../work/insight/extract/extract'
import type { ExtractNews, ExtractQuestion } from './extractWorker'

const { make, text }: ExtractQuestion = workerData
const say = (news: ExtractNews) => parentPort?.postMessage(news)
// Cancelling ends the thread.
const { signal } = new AbortController()
say({ made: await extract[make](text, { signal, progress: (progress) => say({ progress }) }) })
