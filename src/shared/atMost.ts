/** Resolves when the work is done, or when it takes longer. Rejects when it fails before that. */
export function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer))
  })
}
