import type { Ports } from '../../ports/ports'

const intervalMs = 5_000

/** Calls `onChange` within seconds when an engine comes, goes, or knows other languages. @returns a function that stops it */
export function watchEngines({ speech, clock }: Pick<Ports, 'speech' | 'clock'>, onChange: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const stateOf = () => JSON.stringify(speech.engines.map(({ id, languages }) => [id, languages]))
  const watch = async () => {
    let known = stateOf()
    for (;;) {
      await clock.sleep(intervalMs, signal)
      if (signal.aborted) return
      const state = stateOf()
      if (state !== known) onChange()
      known = state
    }
  }
  void watch()
  return () => stopped.abort()
}
