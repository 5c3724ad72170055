/** Resolves when `work` does, or after `ms` milliseconds. Rejects if `work` rejects before that. */
export function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer))
  })
}
