/** Long work that can pause: it yields between its steps, each of which is short. */
export type Steps<T> = Generator<undefined, T>

/** Longest stretch of work without a pause: less than a frame, so that the page stays quick. */
const stretchMs = 10

/** Does it all now. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does it with pauses, in which everything else has its turn. */
export async function gently<T>(steps: Steps<T>): Promise<T> {
  let restedMs = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - restedMs < stretchMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    restedMs = performance.now()
  }
}
