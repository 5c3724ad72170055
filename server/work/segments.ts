import type { Segment } from '../../src/wire/bodies'
import { breathe } from '../breathe'
import type { Tables } from '../tables'

/** Segments read at once: few enough that reading them holds nobody up. */
const partSize = 250

/** All segments of a task, or of a meeting, in time order, in parts with a pause between them. */
export async function* segmentParts(
  { segments }: { segments: Pick<Tables['segments'], 'list'> },
  taskId: number,
): AsyncGenerator<Segment[]> {
  let after: { start: number; id: string } | null = null
  while (true) {
    const part: Segment[] = await segments.list(taskId, after, partSize)
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < partSize) return
    after = { start: last.start, id: last.id }
    await breathe()
  }
}

/** A JSON object streamed with a long `list`, so that five hours of text never stand in memory at once. */
export function streamWithList(parts: AsyncGenerator<readonly object[]>, head: string, tail: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let first = true
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${head}[`)),
    async pull(controller) {
      let part = await parts.next()
      // A pull that adds nothing is not followed by another.
      while (!part.done && part.value.length === 0) part = await parts.next()
      if (part.done) {
        controller.enqueue(encoder.encode(`]${tail}`))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode((first ? '' : ',') + part.value.map((one) => JSON.stringify(one)).join(',')))
      first = false
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
