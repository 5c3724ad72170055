/** Stop signals, from the start of the process. */

const controller = new AbortController()

/** Aborts on the first stop signal. */
export const stopSignal: AbortSignal = controller.signal

/** Starts listening. A second signal exits the process at once. */
export function listenForStopSignals(): void {
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(1)
      controller.abort()
    })
  }
}
