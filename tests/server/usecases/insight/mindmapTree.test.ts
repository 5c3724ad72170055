import { describe, expect, it } from 'vitest'
import { truncateTree, parseTree } from '../../../../server/usecases/insight/mindmapTree'
import { maxMindmapNodes, type WireMindmapNode } from '../../../../src/wire/insightSchemas'

const node = (Title: string, ...Topic: WireMindmapNode[]): WireMindmapNode =>
  Topic.length > 0 ? { Title, Topic } : { Title }
const many = (count: number, Title = 'leaf') => Array.from({ length: count }, () => node(Title))
const count = ({ Topic = [] }: WireMindmapNode): number => Topic.reduce((total, child) => total + count(child), 1)
/** A chain of that many nodes. */
const chain = (depth: number): WireMindmapNode => (depth === 1 ? node('end') : node('on', chain(depth - 1)))

describe('a tree that is cut', () => {
  it('keeps as many nodes as are kept, the deepest and last going first', () => {
    const wide = node('root', node('one', ...many(1_500, 'first')), node('two', ...many(1_500, 'last')))
    const cut = truncateTree(wide)
    expect(count(cut)).toBe(maxMindmapNodes)
    expect(cut.Topic?.map(({ Title, Topic }) => [Title, Topic?.length])).toEqual([
      ['one', 1_500],
      ['two', maxMindmapNodes - 3 - 1_500],
    ])
  })

  it('is cut on every level, and what has lost all below it is a leaf', () => {
    const cut = truncateTree(
      node('root', ...many(1_000, 'branch').map((branch) => node(branch.Title, node('a', node('b'))))),
    )
    expect(count(cut)).toBe(maxMindmapNodes)
    const branches = cut.Topic ?? []
    expect(branches).toHaveLength(1_000)
    expect(branches[0]).toEqual(node('branch', node('a')))
    expect(branches.at(-1)).toEqual(node('branch'))
  })

  it('that is small enough stays as it is, but for titles that are too long', () => {
    const tree = node('root', { Title: 'x'.repeat(1_001), start: 5, Topic: many(2) })
    expect(truncateTree(tree)).toEqual(node('root', { Title: 'x'.repeat(1_000), start: 5, Topic: many(2) }))
  })
})

describe('a tree that is read', () => {
  it('may be as large, as deep and as long as is kept, and no more', () => {
    const full = node('root', ...many(maxMindmapNodes - 1))
    expect(parseTree(full)).toEqual(full)
    expect(parseTree(node('root', ...many(maxMindmapNodes)))).toBeNull()
    expect(parseTree(chain(30))).toEqual(chain(30))
    expect(parseTree(chain(31))).toBeNull()
    expect(parseTree(node('x'.repeat(1_000)))).toEqual(node('x'.repeat(1_000)))
    expect(parseTree(node('x'.repeat(1_001)))).toBeNull()
  })

  it('keeps its moments, from the very start on, and nothing that does not belong to it', () => {
    expect(parseTree({ Title: 'a', start: 0, other: 1, Topic: [{ Title: 'b', Topic: [], start: 1.5 }] })).toEqual({
      Title: 'a',
      start: 0,
      Topic: [{ Title: 'b', start: 1.5 }],
    })
    expect(parseTree({ Title: 'a', start: Infinity })).toBeNull()
  })
})
