/** Cleanup that also runs when the command is interrupted. */

/** @type {Set<() => void>} */
const handlers = new Set()

/**
 * Registers cleanup for an interrupted process.
 * @param {() => void} clean must be synchronous
 * @returns {() => void} unregisters it
 */
export function onInterrupt(clean) {
  handlers.add(clean)
  return () => void handlers.delete(clean)
}

/** Runs the registered cleanup when a signal ends the process. */
export function cleanOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const clean of handlers) clean()
      process.exit(1)
    })
  }
}
