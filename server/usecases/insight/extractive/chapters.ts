import type { TimeSlice } from '../../../lib/timeSlice'
import type { TermVector } from './termVectors'
import { increment } from './increment'

export interface ChapterPlan {
  /** Number of terms. */
  terms: number
  maxChapters: number
  /** Minimum sentences per chapter. */
  minSentences: number
}

/**
 * Indexes of the sentences that start a chapter; the first is 0. TextTiling (M. Hearst, Computational Linguistics 23, 1997)
 * over sentences instead of token sequences: compares the words before and after each gap and splits at the deepest
 * similarity valleys.
 */
export async function chapterStarts(
  vectors: readonly TermVector[],
  { terms, maxChapters, minSentences }: ChapterPlan,
  timeSlice: TimeSlice,
): Promise<number[]> {
  const similarity = await similarityAtGaps(vectors, { terms, width: minSentences }, timeSlice)
  const depths = similarity.map((_, gap) => depthAt(similarity, gap, minSentences * 2))
  const threshold = depthThreshold(depths)
  const valleys = [...depths.keys()].filter((gap) => (depths[gap] ?? 0) > threshold)
  valleys.sort((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0))
  const starts = [0]
  for (const start of valleys) {
    if (starts.length >= maxChapters) break
    const isFarEnough = starts.every((other) => Math.abs(other - start) >= minSentences)
    if (isFarEnough && vectors.length - start >= minSentences) starts.push(start)
  }
  return starts.sort((a, b) => a - b)
}

/** Minimum depth of a valley. Higher than Hearst's, because the statistics include all gaps, most of which aren't valleys. */
function depthThreshold(depths: Float64Array): number {
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length)
  const variance = depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, depths.length)
  return mean + Math.sqrt(variance) / 2
}

/** Similarity 0..1 of the `width` sentences before and after each gap, computed with sliding windows. */
async function similarityAtGaps(
  vectors: readonly TermVector[],
  { terms, width }: { terms: number; width: number },
  timeSlice: TimeSlice,
): Promise<Float64Array> {
  const [left, right] = [new Float64Array(terms), new Float64Array(terms)]
  let [dot, leftSquare, rightSquare] = [0, 0, 0]
  const addToLeft = (term: number, weight: number) => {
    dot += (right[term] ?? 0) * weight
    leftSquare += weight * (2 * (left[term] ?? 0) + weight)
    increment(left, term, weight)
  }
  const addToRight = (term: number, weight: number) => {
    dot += (left[term] ?? 0) * weight
    rightSquare += weight * (2 * (right[term] ?? 0) + weight)
    increment(right, term, weight)
  }
  const move = (vector: TermVector | undefined, add: (term: number, weight: number) => void, sign: 1 | -1) => {
    for (const [index, term] of vector?.terms.entries() ?? []) add(term, sign * (vector?.weights[index] ?? 0))
  }
  for (const vector of vectors.slice(0, width)) move(vector, addToRight, 1)
  const similarity = new Float64Array(vectors.length)
  for (const gap of vectors.keys()) {
    if (timeSlice.expired()) await timeSlice.pause()
    similarity[gap] = dot / (Math.sqrt(Math.max(0, leftSquare * rightSquare)) || 1)
    move(vectors[gap], addToRight, -1)
    move(vectors[gap], addToLeft, 1)
    if (gap >= width) move(vectors[gap - width], addToLeft, -1)
    move(vectors[gap + width], addToRight, 1)
  }
  return similarity
}

/** Depth of the valley at a gap: the climb to the peaks on both sides, within reach. */
function depthAt(similarity: Float64Array, gap: number, reach: number): number {
  if (gap === 0) return 0
  const own = similarity[gap] ?? 0
  const climb = (step: 1 | -1) => {
    let top = own
    for (let at = gap + step; at > 0 && at < similarity.length && Math.abs(at - gap) <= reach; at += step) {
      const here = similarity[at] ?? 0
      if (here < top) break
      top = here
    }
    return top - own
  }
  return climb(1) + climb(-1)
}
