import type { Pace } from '../../../pace'
import { bump } from './bump'

/** Edges of an undirected graph with weights, in arrays that grow. */
export class Graph {
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
    const room = this.#count * 2
    const [from, to, weight] = [new Int32Array(room), new Int32Array(room), new Float64Array(room)]
    from.set(this.#from)
    to.set(this.#to)
    weight.set(this.#weight)
    ;[this.#from, this.#to, this.#weight] = [from, to, weight]
  }

  /**
   * How much each node counts: weighted PageRank as in R. Mihalcea and P. Tarau, "TextRank: Bringing Order into Texts" (EMNLP 2004),
   * by power iteration with damping 0.85. The mean is 1; a node without edges has the least.
   */
  async rank(pace: Pace): Promise<Float64Array> {
    const [from, to, weight] = [this.#from, this.#to, this.#weight]
    const strength = new Float64Array(this.size)
    for (let edge = 0; edge < this.#count; edge++) {
      bump(strength, from[edge] ?? 0, weight[edge] ?? 0)
      bump(strength, to[edge] ?? 0, weight[edge] ?? 0)
    }
    let rank = new Float64Array(this.size).fill(1)
    for (let round = 0; round < mostRounds; round++) {
      if (pace.due()) await pace.rest()
      const share = rank.map((value, node) => value / (strength[node] || 1))
      const next = new Float64Array(this.size).fill(1 - damping)
      for (let edge = 0; edge < this.#count; edge++) {
        const [a, b, w] = [from[edge] ?? 0, to[edge] ?? 0, damping * (weight[edge] ?? 0)]
        bump(next, a, w * (share[b] ?? 0))
        bump(next, b, w * (share[a] ?? 0))
      }
      const moved = next.reduce((sum, value, node) => sum + Math.abs(value - (rank[node] ?? 0)), 0)
      rank = next
      if (moved < settled * this.size) break
    }
    return rank
  }
}

const damping = 0.85
const mostRounds = 30
/** Mean change of a rank below which it is good enough to sort by. */
const settled = 0.001
