/** Searches a transcript; regular expressions run in a worker and time out. */
import { FindError, createFold, compileExpression, type FindOptions } from '../../find/find'
import { loadScriptFold } from '../../find/foldScript'
import { findInParagraphs, hitIn, type ParagraphText, type TranscriptHit } from '../../find/paragraphText'
import type { FindResponse, FindRequest } from './find.worker'

/** Maximum run time of a regular expression, in milliseconds. */
const timeoutMs = 1_000

/**
 * All hits in text order.
 * @param signal aborts the search; the promise then rejects with its reason
 * @throws FindError
 */
export async function searchText(
  paragraphs: readonly ParagraphText[],
  options: FindOptions,
  signal?: AbortSignal,
): Promise<TranscriptHit[]> {
  const scriptFold = options.foldScript ? await loadScriptFold() : undefined
  signal?.throwIfAborted()
  if (!options.regex || options.text === '' || typeof Worker === 'undefined')
    return findInParagraphs(paragraphs, options, scriptFold)
  const fold = createFold(options, scriptFold)
  const { wholeWord } = options
  const request = {
    texts: paragraphs.map(({ text }) => fold(text)),
    expression: compileExpression(options, scriptFold),
    wholeWord,
    unfolded: wholeWord ? paragraphs.map(({ text }) => text) : [],
  }
  const found = await findInWorker(request, signal)
  const hits: TranscriptHit[] = []
  for (let at = 0; at < found.length; at += 3) {
    const paragraph = paragraphs[found[at] ?? -1]
    const hit = paragraph && hitIn(paragraph, { start: found[at + 1] ?? 0, end: found[at + 2] ?? 0 })
    if (hit) hits.push(hit)
  }
  return hits
}

/** Runs one search in its own worker, which is always terminated afterward. */
async function findInWorker(request: FindRequest, signal?: AbortSignal): Promise<Int32Array> {
  const worker = new Worker(new URL('./find.worker.ts', import.meta.url), { type: 'module' })
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Int32Array>((resolve, reject) => {
      // The timeout covers the search, not the loading of the worker.
      const startTimeout = () => {
        timer = setTimeout(() => reject(new FindError('slow', `no answer within ${timeoutMs} ms`)), timeoutMs)
      }
      worker.onmessage = ({ data }: MessageEvent<FindResponse>) => (data === 'begun' ? startTimeout() : resolve(data))
      worker.onerror = () => reject(new Error('search worker failed'))
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
      worker.postMessage(request)
    })
  } finally {
    clearTimeout(timer)
    ended.abort()
    worker.terminate()
  }
}
