import type { TimeSlice } from '../../../lib/timeSlice'
import { increment } from './increment'

/** An undirected weighted graph, stored as growing edge arrays. */
export class RankGraph {
  #from = new Int32Array(1_024)
  #to = new Int32Array(1_024)
  #weight = new Float64Array(1_024)
  #count = 0

  constructor(readonly size: number) {}

  get edges(): number {
    return this.#count
  }

  add(from: number, to: number, weight: number): void {
    if (this.#count === this.#from.length) this.#grow()
    this.#from[this.#count] = from
    this.#to[this.#count] = to
    this.#weight[this.#count] = weight
    this.#count += 1
  }

  #grow(): void {
    const capacity = this.#count * 2
    const [from, to, weight] = [new Int32Array(capacity), new Int32Array(capacity), new Float64Array(capacity)]
    from.set(this.#from)
    to.set(this.#to)
    weight.set(this.#weight)
    ;[this.#from, this.#to, this.#weight] = [from, to, weight]
  }

  /**
   * Weighted PageRank as in R. Mihalcea and P. Tarau, "TextRank: Bringing Order into Texts" (EMNLP 2004), by power iteration
   * with damping 0.85. The mean rank is 1; nodes without edges rank lowest.
   */
  async rank(timeSlice: TimeSlice): Promise<Float64Array> {
    const [from, to, weight] = [this.#from, this.#to, this.#weight]
    const strength = new Float64Array(this.size)
    for (let edge = 0; edge < this.#count; edge++) {
      increment(strength, from[edge] ?? 0, weight[edge] ?? 0)
      increment(strength, to[edge] ?? 0, weight[edge] ?? 0)
    }
    let rank = new Float64Array(this.size).fill(1)
    for (let round = 0; round < maxIterations; round++) {
      if (timeSlice.expired()) await timeSlice.pause()
      const share = rank.map((value, node) => value / (strength[node] || 1))
      const next = new Float64Array(this.size).fill(1 - damping)
      for (let edge = 0; edge < this.#count; edge++) {
        const [a, b, w] = [from[edge] ?? 0, to[edge] ?? 0, damping * (weight[edge] ?? 0)]
        increment(next, a, w * (share[b] ?? 0))
        increment(next, b, w * (share[a] ?? 0))
      }
      const change = next.reduce((sum, value, node) => sum + Math.abs(value - (rank[node] ?? 0)), 0)
      rank = next
      if (change < convergenceThreshold * this.size) break
    }
    return rank
  }
}

const damping = 0.85
const maxIterations = 30
/** Mean change per node at which iteration stops: precise enough for sorting. */
const convergenceThreshold = 0.001
