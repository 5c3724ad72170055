import { describe, expect, it } from 'vitest'
import { createTimeSlice } from '../../../../../server/lib/timeSlice'
import { RankGraph } from '../../../../../server/usecases/insight/extractive/rankGraph'

const graphOf = (size: number, edges: [number, number, number][]) => {
  const graph = new RankGraph(size)
  for (const edge of edges) graph.add(...edge)
  return graph
}

describe('the rank of a node', () => {
  it('is largest in the middle of a star, alike at its ends, and least without edges', async () => {
    const ranks = await graphOf(5, [
      [0, 1, 1],
      [0, 2, 1],
      [0, 3, 1],
    ]).rank(createTimeSlice())
    expect(ranks[0]).toBeGreaterThan(2 * (ranks[1] ?? 0))
    expect(ranks[1]).toBeCloseTo(ranks[3] ?? 0, 6)
    expect(ranks[4]).toBeCloseTo(0.15, 6)
  })

  it('is what the equation of PageRank says, for two pairs of different weight', async () => {
    // Chain a-b-c with weights 3 and 1: a = 0.15 + 0.85 * 3/4 * b, c = 0.15 + 0.85 / 4 * b, b = 0.15 + 0.85 * (a + c).
    const b = (0.15 + 0.85 * 0.3) / (1 - 0.85 * 0.85)
    const ranks = await graphOf(3, [
      [0, 1, 3],
      [1, 2, 1],
    ]).rank(createTimeSlice())
    expect(ranks[1]).toBeCloseTo(b, 1)
    expect(ranks[0]).toBeCloseTo(0.15 + 0.85 * 0.75 * b, 1)
    expect(ranks[2]).toBeCloseTo(0.15 + 0.85 * 0.25 * b, 1)
  })

  it('does not depend on the order of the edges, of which there may be many', async () => {
    const edges = Array.from({ length: 5_000 }, (_, at): [number, number, number] => [
      at % 97,
      (at * 31 + 1) % 97,
      1 + (at % 7),
    ])
    const one = await graphOf(97, edges).rank(createTimeSlice())
    const other = await graphOf(
      97,
      edges.toReversed().map(([a, b, w]) => [b, a, w]),
    ).rank(createTimeSlice())
    for (const [node, rank] of one.entries()) expect(other[node]).toBeCloseTo(rank, 9)
  })

  it('ends with the reason of who cancels', async () => {
    const reason = new Error('no longer wanted')
    await expect(createTimeSlice(AbortSignal.abort(reason)).pause()).rejects.toBe(reason)
  })
})
