/** Reads each document in a separate process, so that a hostile one can exhaust or crash only that process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { paragraphKinds } from '../../../src/wire/translationSchemas'
import { documentFaults, DocumentError, type DocumentReader } from '../../ports/documentReader'
import type { BorrowFile } from '../storage/fileStorage'
import { collectStderrTail } from '../system/stderrTail'

export interface IsolatedReaderOptions {
  /** The built readerProcessEntry.ts. */
  childPath: string
  borrow: BorrowFile
  /** Heap limit in MB; a document that needs more is too large. */
  heapMb?: number
  /** Time limit for a document, in milliseconds. */
  timeoutMs?: number
  /** Upper bound for the time between two messages, in milliseconds; see `silenceLimit`. */
  maxSilenceMs?: number
}

/** Covers a small document on the busiest machine; each MB adds to it. */
const minSilenceMs = 20_000
const silenceMsPerMb = 4_000

/** Time limit between two messages for a document of this size, in milliseconds. */
export const silenceLimit = (bytes: number, maxMs: number): number =>
  Math.min(maxMs, minSilenceMs + Math.ceil((bytes / 2 ** 20) * silenceMsPerMb))

const PartMessage = v.object({
  paragraphs: v.array(
    v.object({
      text: v.string(),
      kind: v.picklist(paragraphKinds),
      level: v.exactOptional(v.number()),
      page: v.number(),
      startMs: v.exactOptional(v.number()),
      endMs: v.exactOptional(v.number()),
    }),
  ),
  pages: v.number(),
})
const ChildMessage = v.union([
  PartMessage,
  v.object({ end: v.literal(true) }),
  v.object({ fault: v.picklist(documentFaults), detail: v.string() }),
])

export function createIsolatedReader(options: IsolatedReaderOptions): DocumentReader {
  const { childPath, borrow, heapMb = 384, timeoutMs = 15 * 60_000, maxSilenceMs = 60_000 } = options
  const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    async *read(file, type, signal) {
      if (signal.aborted) return
      // The process itself reports a missing file.
      const { path, release } = await borrow(file)
      const size = (await stat(path).catch(() => null))?.size ?? 0
      const arguments_ = [`--max-old-space-size=${heapMb}`, childPath, path, type, assets]
      // The server's environment holds secrets, so the process gets none of it.
      const child = spawn(process.execPath, arguments_, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
      const stderrTail = collectStderrTail(child.stderr)
      const closed = once(child, 'close').catch(() => {})
      let isTimedOut = false
      const kill = () => child.kill('SIGKILL')
      const onTimeout = () => {
        isTimedOut = true
        kill()
      }
      const totalTimer = setTimeout(onTimeout, timeoutMs)
      const silenceTimer = setTimeout(onTimeout, silenceLimit(size, maxSilenceMs))
      signal.addEventListener('abort', kill)
      try {
        for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
          silenceTimer.refresh()
          const message = parseMessage(line)
          // A killed process leaves a partial line.
          if (!message) break
          if ('end' in message) return
          if ('fault' in message) throw new DocumentError(message.fault, message.detail)
          yield message
          silenceTimer.refresh()
        }
        await closed
        if (signal.aborted) return
        // Running out of memory ends the process.
        throw new DocumentError(isTimedOut ? 'late' : 'tooLarge', stderrTail())
      } finally {
        clearTimeout(totalTimer)
        clearTimeout(silenceTimer)
        signal.removeEventListener('abort', kill)
        kill()
        await closed
        await release()
      }
    },
  }
}

function parseMessage(line: string): v.InferOutput<typeof ChildMessage> | null {
  try {
    return v.parse(ChildMessage, JSON.parse(line))
  } catch {
    return null
  }
}
