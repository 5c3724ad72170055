import type { WireSegment } from '../../../src/wire/responses'
import { yieldToEventLoop } from '../../lib/yieldToEventLoop'
import type { Repositories } from '../../ports/repositories'

/** Segments per read, small enough not to block the event loop. */
const batchSize = 250

/** All segments of a task or meeting in time order, in batches that yield to the event loop. */
export async function* segmentBatches(
  { segments }: { segments: Pick<Repositories['segments'], 'list'> },
  taskId: number,
): AsyncGenerator<WireSegment[]> {
  let after: { start: number; id: string } | null = null
  while (true) {
    const part: WireSegment[] = await segments.list(taskId, after, batchSize)
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < batchSize) return
    after = { start: last.start, id: last.id }
    await yieldToEventLoop()
  }
}

/** Streams a JSON object with a long `list`, so that a five-hour transcript is never in memory as a whole. */
export function streamWithList(
  parts: AsyncGenerator<readonly object[]>,
  head: string,
  tail: string,
): ReadableStream<Uint8Array> {
  return textStream(listJson(parts, head, tail))
}

async function* listJson(parts: AsyncGenerator<readonly object[]>, head: string, tail: string): AsyncGenerator<string> {
  yield `${head}[`
  let comma = ''
  for await (const part of parts) {
    if (part.length > 0) yield comma + part.map((one) => JSON.stringify(one)).join(',')
    if (part.length > 0) comma = ','
  }
  yield `]${tail}`
}

/** Streams text as it is produced. Parts must not be empty: a pull that enqueues nothing is not repeated. */
export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
