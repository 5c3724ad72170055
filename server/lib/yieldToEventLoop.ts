/** Lets other pending events run. Awaiting a resolved promise does not: microtasks block the event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
