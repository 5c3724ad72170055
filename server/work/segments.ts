import type { Segment } from '../../src/wire/bodies'
import { breathe } from '../breathe'
import type { Ports } from '../ports'

/** Segments read at once: few enough that reading them holds nobody up. */
const partSize = 250

/** All segments of a task in time order, in parts with a pause between them. */
export async function* segmentParts({ store }: Ports, taskId: number): AsyncGenerator<Segment[]> {
  let after: { start: number; id: string } | null = null
  while (true) {
    const part: Segment[] = await store.segments.list(taskId, after, partSize)
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < partSize) return
    after = { start: last.start, id: last.id }
    await breathe()
  }
}

/** A JSON object streamed with its segments as `list`, so that five hours of text never stand in memory at once. */
export function streamWithList(ports: Ports, taskId: number, head: string, tail: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const parts = segmentParts(ports, taskId)
  let first = true
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${head}[`)),
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) {
        controller.enqueue(encoder.encode(`]${tail}`))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode((first ? '' : ',') + value.map((segment) => JSON.stringify(segment)).join(',')))
      first = false
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
