/** Searches a transcript for the page: regular expressions run beside it and are given up when they take too long. */
import {
  FindError,
  findAll,
  folding,
  hitTest,
  readExpression,
  type FindOptions,
  type Hit,
  type Searched,
} from '../find'
import { loadScriptFold } from '../foldScript'
import type { FindAnswer, FindRequest } from './find.worker'

/** How long a regular expression may run, in milliseconds. */
const limitMs = 1_000

/**
 * All places in the order of the text.
 * @param signal ends the search; the promise then rejects with its reason
 * @throws FindError
 */
export async function searchText(
  segments: readonly Searched[],
  options: FindOptions,
  signal?: AbortSignal,
): Promise<Hit[]> {
  const script = options.foldScript ? await loadScriptFold() : undefined
  signal?.throwIfAborted()
  if (!options.regex || options.text === '' || typeof Worker === 'undefined') return findAll(segments, options, script)
  const fold = folding(options, script)
  const isHit = hitTest(options)
  const texts = segments.map(({ text }) => fold(text))
  const found = await findBeside({ texts, expression: readExpression(options, script) }, signal)
  const hits: Hit[] = []
  for (let at = 0; at < found.length; at += 3) {
    const segment = segments[found[at] ?? -1]
    const part = { start: found[at + 1] ?? 0, end: found[at + 2] ?? 0 }
    if (segment && isHit(segment.text, part)) hits.push({ segment: segment.id, ...part })
  }
  return hits
}

/** Runs one search in a worker of its own, which ends with it, however it ends. */
async function findBeside(request: FindRequest, signal?: AbortSignal): Promise<Int32Array> {
  const worker = new Worker(new URL('./find.worker.ts', import.meta.url), { type: 'module' })
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Int32Array>((resolve, reject) => {
      // Only the search is timed, not how long it takes to load the worker.
      const startClock = () => {
        timer = setTimeout(() => reject(new FindError('slow', `no answer within ${limitMs} ms`)), limitMs)
      }
      worker.onmessage = ({ data }: MessageEvent<FindAnswer>) => (data === 'begun' ? startClock() : resolve(data))
      worker.onerror = () => reject(new Error('the search worker failed'))
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
      worker.postMessage(request)
    })
  } finally {
    clearTimeout(timer)
    ended.abort()
    worker.terminate()
  }
}
