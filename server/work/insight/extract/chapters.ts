import type { Pace } from '../../../pace'
import type { Bag } from './bags'
import { bump } from './bump'

export interface ChapterPlan {
  /** Most chapters. */
  most: number
  /** Sentences of one at least. */
  least: number
}

/**
 * Where the text turns to something else, as numbers of the sentences that begin a chapter; the first is 0.
 * M. Hearst, "TextTiling", Computational Linguistics 23 (1997), over sentences in place of token sequences: at each gap the words
 * before and after are compared, and chapters part at the deepest valleys of likeness.
 */
export async function chapterStarts(
  bags: readonly Bag[],
  terms: number,
  { most, least }: ChapterPlan,
  pace: Pace,
): Promise<number[]> {
  const likeness = await likenessAtGaps(bags, terms, least, pace)
  const depths = likeness.map((_, gap) => depthAt(likeness, gap, least * 2))
  const chance = cutoff(depths)
  const valleys = [...depths.keys()].filter((gap) => (depths[gap] ?? 0) > chance)
  valleys.sort((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0))
  const starts = [0]
  for (const start of valleys) {
    if (starts.length >= most) break
    const far = starts.every((other) => Math.abs(other - start) >= least)
    if (far && bags.length - start >= least) starts.push(start)
  }
  return starts.sort((a, b) => a - b)
}

/** Valleys that are hardly deeper than usual are chance. It is higher than Hearst's: here all gaps count, and most are no valley. */
function cutoff(depths: Float64Array): number {
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length)
  const variance = depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, depths.length)
  return mean + Math.sqrt(variance) / 2
}

/** Before each sentence, how alike the `width` sentences on both sides are, 0..1. Windows move on by what enters and leaves them. */
async function likenessAtGaps(bags: readonly Bag[], terms: number, width: number, pace: Pace): Promise<Float64Array> {
  const [left, right] = [new Float64Array(terms), new Float64Array(terms)]
  let [dot, leftSquare, rightSquare] = [0, 0, 0]
  const intoLeft = (term: number, weight: number) => {
    dot += (right[term] ?? 0) * weight
    leftSquare += weight * (2 * (left[term] ?? 0) + weight)
    bump(left, term, weight)
  }
  const intoRight = (term: number, weight: number) => {
    dot += (left[term] ?? 0) * weight
    rightSquare += weight * (2 * (right[term] ?? 0) + weight)
    bump(right, term, weight)
  }
  const move = (bag: Bag | undefined, into: (term: number, weight: number) => void, sign: 1 | -1) => {
    for (const [index, term] of bag?.terms.entries() ?? []) into(term, sign * (bag?.weights[index] ?? 0))
  }
  for (const bag of bags.slice(0, width)) move(bag, intoRight, 1)
  const likeness = new Float64Array(bags.length)
  for (const gap of bags.keys()) {
    if (pace.due()) await pace.rest()
    likeness[gap] = dot / (Math.sqrt(Math.max(0, leftSquare * rightSquare)) || 1)
    move(bags[gap], intoRight, -1)
    move(bags[gap], intoLeft, 1)
    if (gap >= width) move(bags[gap - width], intoLeft, -1)
    move(bags[gap + width], intoRight, 1)
  }
  return likeness
}

/** How far it goes up on both sides of a gap, within reach. */
function depthAt(likeness: Float64Array, gap: number, reach: number): number {
  if (gap === 0) return 0
  const own = likeness[gap] ?? 0
  const climb = (step: 1 | -1) => {
    let top = own
    for (let at = gap + step; at > 0 && at < likeness.length && Math.abs(at - gap) <= reach; at += step) {
      const here = likeness[at] ?? 0
      if (here < top) break
      top = here
    }
    return top - own
  }
  return climb(1) + climb(-1)
}
