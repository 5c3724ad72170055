/** Which words an engine was unsure of. */
import type { Word } from './transcript'

/**
 * Words below this confidence are marked. Engines mean different things by their numbers: thresholds are measured with
 * `npm run bench accuracy`, see docs/engines.md.
 */
const thresholds: Readonly<Record<string, number>> = { pocketsphinx: 0.4 }
const usualThreshold = 0.5

/** @param engine id of the engine that recognized the word; undefined when unknown */
const confidenceThreshold = (engine: string | undefined): number =>
  (engine === undefined ? undefined : thresholds[engine]) ?? usualThreshold

export const isLowConfidence = ({ confidence }: Word, engine: string | undefined): boolean =>
  confidence !== null && confidence < confidenceThreshold(engine)
