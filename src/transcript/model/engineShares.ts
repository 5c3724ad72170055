import type { Segment } from './transcript'

export interface EngineShare {
  /** Id of the engine. */
  engine: string
  /** Above 0, up to 1: by the length of the text. */
  share: number
}

/** Which engines wrote a text, the largest share first. Text whose engine is unknown, such as typed text, is left out. */
export function engineShares(segments: readonly Segment[]): EngineShare[] {
  const lengths = new Map<string, number>()
  let total = 0
  for (const { engine, text } of segments) {
    if (engine === undefined) continue
    lengths.set(engine, (lengths.get(engine) ?? 0) + text.length)
    total += text.length
  }
  return [...lengths]
    .map(([engine, length]) => ({ engine, share: length / total }))
    .toSorted((a, b) => b.share - a.share || (a.engine < b.engine ? -1 : 1))
}
