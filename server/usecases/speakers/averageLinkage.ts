/**
 * Agglomerative clustering with average linkage (UPGMA) over cosine similarity. For unit vectors the mean similarity of all
 * pairs between two clusters is the dot product of the clusters' mean vectors, so a cluster is its weighted sum and weight: no
 * matrix of all items is kept, and clusters of clusters lose nothing.
 * Method: Sokal and Michener 1958; update of similarities: Lance and Williams 1967.
 */
import type { TimeSlice } from '../../lib/timeSlice'

/** Items of one voice, or that may be. */
export interface Cluster {
  /** Weighted sum of the unit vectors. */
  sum: Float32Array
  weight: number
  /** Indexes of the items. */
  items: number[]
}

export interface LinkageLimits {
  /** Clusters less similar than this stay apart. */
  minSimilarity: number
  /** Merges until there are no more than this, whatever their similarity. */
  maxClusters: number
  /** Never merges to fewer than this. */
  minClusters: number
}

/** A cluster of one item. Its vector is normalized; null for a vector without direction. */
export function clusterOf(item: number, vector: Float32Array, weight: number): Cluster | null {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) return null
  return { sum: vector.map((value) => (value / length) * weight), weight, items: [item] }
}

/** The direction of a cluster, of length 1; null if its items cancel out. */
export function meanOf({ sum }: Pick<Cluster, 'sum'>): Float32Array | null {
  const length = Math.hypot(...sum)
  return length === 0 ? null : sum.map((value) => value / length)
}

/** Mean cosine similarity between the items of two clusters. */
export function similarity(a: Cluster, b: Cluster): number {
  let dot = 0
  for (let index = 0; index < a.sum.length; index += 1) dot += (a.sum[index] ?? 0) * (b.sum[index] ?? 0)
  return dot / (a.weight * b.weight)
}

/**
 * Merges the most similar two clusters until the limits are reached. Memory and time are quadratic in the number given; equal
 * similarities are decided by position, so the result is always the same.
 */
export async function mergeSimilar(
  clusters: readonly Cluster[],
  limits: LinkageLimits,
  timeSlice: TimeSlice,
): Promise<Cluster[]> {
  const linkage = new Linkage(clusters)
  for (let row = 0; row < clusters.length; row += 1) {
    linkage.fillRow(row)
    if (timeSlice.expired()) await timeSlice.pause()
  }
  let count = clusters.length
  while (count > Math.max(1, limits.minClusters)) {
    const pair = linkage.mostSimilar()
    if (!pair || (pair.similarity < limits.minSimilarity && count <= limits.maxClusters)) break
    linkage.merge(pair.a, pair.b)
    count -= 1
    if (timeSlice.expired()) await timeSlice.pause()
  }
  return linkage.remaining()
}

/** The similarities of all pairs, with the best partner of each row. */
class Linkage {
  readonly #clusters: (Cluster | null)[]
  readonly #similarities: Float32Array
  /** The most similar later cluster of each; -1 for none. */
  readonly #best: Int32Array

  constructor(clusters: readonly Cluster[]) {
    this.#clusters = [...clusters]
    this.#similarities = new Float32Array(clusters.length ** 2)
    this.#best = new Int32Array(clusters.length).fill(-1)
  }

  /** Computes the similarities of a cluster to the later ones. */
  fillRow(row: number): void {
    const cluster = this.#clusters[row]
    if (!cluster) return
    for (let column = row + 1; column < this.#clusters.length; column += 1) {
      const other = this.#clusters[column]
      if (other) this.#set(row, column, similarity(cluster, other))
    }
    this.#findBest(row)
  }

  mostSimilar(): { a: number; b: number; similarity: number } | null {
    let found: { a: number; b: number; similarity: number } | null = null
    for (const [a, b] of this.#best.entries()) {
      if (b < 0) continue
      const value = this.#get(a, b)
      if (!found || value > found.similarity) found = { a, b, similarity: value }
    }
    return found
  }

  /** Merges the later cluster `b` into `a`. */
  merge(a: number, b: number): void {
    const [one, other] = [this.#clusters[a], this.#clusters[b]]
    if (!one || !other) return
    const weight = one.weight + other.weight
    for (const [index, cluster] of this.#clusters.entries()) {
      if (!cluster || index === a || index === b) continue
      this.#set(a, index, (one.weight * this.#get(a, index) + other.weight * this.#get(b, index)) / weight)
    }
    this.#clusters[a] = {
      sum: one.sum.map((value, index) => value + (other.sum[index] ?? 0)),
      weight,
      items: [...one.items, ...other.items],
    }
    this.#clusters[b] = null
    this.#best[b] = -1
    this.#refreshBest(a, b)
  }

  remaining(): Cluster[] {
    return this.#clusters.filter((cluster) => cluster !== null)
  }

  #refreshBest(a: number, b: number): void {
    this.#findBest(a)
    for (let row = 0; row < b; row += 1) {
      if (row === a || !this.#clusters[row]) continue
      const best = this.#best[row] ?? -1
      // The similarity to the merged cluster may have grown or shrunk.
      if (best === a || best === b) this.#findBest(row)
      else if (row < a && best >= 0 && this.#isBetter(row, a, best)) this.#best[row] = a
    }
  }

  #findBest(row: number): void {
    let best = -1
    for (let column = row + 1; column < this.#clusters.length; column += 1)
      if (this.#clusters[column] && (best < 0 || this.#get(row, column) > this.#get(row, best))) best = column
    this.#best[row] = best
  }

  #isBetter(row: number, column: number, than: number): boolean {
    const difference = this.#get(row, column) - this.#get(row, than)
    return difference > 0 || (difference === 0 && column < than)
  }

  #get(a: number, b: number): number {
    return this.#similarities[a * this.#clusters.length + b] ?? 0
  }

  #set(a: number, b: number, value: number): void {
    this.#similarities[a * this.#clusters.length + b] = value
    this.#similarities[b * this.#clusters.length + a] = value
  }
}
