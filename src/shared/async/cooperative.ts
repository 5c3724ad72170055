/** A long computation that can pause: it yields between short steps. */
export type Cooperative<T> = Generator<undefined, T>

/** Longest run without a pause: less than a frame, so that the page stays responsive. */
const maxSliceMs = 10

/** Runs all steps synchronously. */
export function runSync<T>(steps: Cooperative<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Unlike a timer's, which browsers delay by 4 ms when they follow each other. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Runs the steps in slices, yielding to the event loop in between. */
export async function runSliced<T>(steps: Cooperative<T>): Promise<T> {
  let sliceStartMs = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - sliceStartMs < maxSliceMs) continue
    await nextTask()
    sliceStartMs = performance.now()
  }
}
