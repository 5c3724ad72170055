/** Lets everything else that waits have its turn. Awaiting a finished promise does not: it holds the event loop. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
