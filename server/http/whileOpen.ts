import type { StoredFile } from '../ports/ports'

/** How often a response that is being sent asks whether its receiver still has access. */
const recheckMs = 500

/** The file, whose streams end with an error soon after `check` throws. */
export function whileOpen(file: StoredFile, check: () => Promise<unknown>): StoredFile {
  const guard = () => {
    let checkedAt = performance.now()
    return new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        if (performance.now() - checkedAt > recheckMs) {
          await check()
          checkedAt = performance.now()
        }
        controller.enqueue(chunk)
      },
    })
  }
  return { ...file, stream: (start, end) => file.stream(start, end).pipeThrough(guard()) }
}
