import { errorRate, score } from '../../scripts/bench/accuracy/errorRate.mjs'
import { tokenize } from '../../scripts/bench/accuracy/tokens.mjs'

/** Word error rate: the minimum number of insertions, deletions and substitutions per reference word. */
export const wordErrorRate = (reference: string, recognized: string): number =>
  errorRate(score(tokenize(reference), tokenize(recognized))) ?? Number.NaN
