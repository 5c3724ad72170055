/** Rejects as soon as the signal fires: the work itself can't be interrupted and finishes for nobody. */
export function abandonOnAbort<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal?.reason)
    if (signal?.aborted) abandon()
    signal?.addEventListener('abort', abandon, { once: true })
    void work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abandon))
  })
}
