/** Takes documents apart in a process each, which a hostile one may fill or break without harm. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { paragraphKinds } from '../../../src/wire/translation'
import { documentFaults, DocumentRefused, type DocumentReader } from '../../documents'
import type { FileName } from '../../fileNames'
import { complaintOf } from '../complaint'

export interface ChildReaderOptions {
  /** The built entry, see child.ts. */
  childPath: string
  /** Where a stored file lies. */
  pathOf(file: FileName): string
  /** Memory of its heap, in MB: a document that needs more is too large. */
  heapMb?: number
  /** Longest that a document may take, in milliseconds. */
  limitMs?: number
  /** Longest that it may be silent. */
  silentMs?: number
}

const Part = v.object({
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
const Said = v.union([
  Part,
  v.object({ end: v.literal(true) }),
  v.object({ fault: v.picklist(documentFaults), detail: v.string() }),
])

export function createChildReader(options: ChildReaderOptions): DocumentReader {
  const { childPath, pathOf, heapMb = 384, limitMs = 15 * 60_000, silentMs = 60_000 } = options
  const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    async *read(file, type, signal) {
      if (signal.aborted) return
      const arguments_ = [`--max-old-space-size=${heapMb}`, childPath, pathOf(file), type, assets]
      // Nothing of the server's environment, which holds secrets, reaches the process.
      const child = spawn(process.execPath, arguments_, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
      const complaint = complaintOf(child.stderr)
      const closed = once(child, 'close').catch(() => {})
      let late = false
      const kill = () => child.kill('SIGKILL')
      const tooLate = () => {
        late = true
        kill()
      }
      const whole = setTimeout(tooLate, limitMs)
      const silent = setTimeout(tooLate, silentMs)
      signal.addEventListener('abort', kill)
      try {
        for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
          silent.refresh()
          const said = saidIn(line)
          // A process that was killed leaves half a line.
          if (!said) break
          if ('end' in said) return
          if ('fault' in said) throw new DocumentRefused(said.fault, said.detail)
          yield said
          silent.refresh()
        }
        await closed
        if (signal.aborted) return
        // Memory that runs out ends the process.
        throw new DocumentRefused(late ? 'late' : 'tooLarge', complaint())
      } finally {
        clearTimeout(whole)
        clearTimeout(silent)
        signal.removeEventListener('abort', kill)
        kill()
        await closed
      }
    },
  }
}

function saidIn(line: string): v.InferOutput<typeof Said> | null {
  try {
    return v.parse(Said, JSON.parse(line))
  } catch {
    return null
  }
}
