import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxLabelLength, parseMindmap } from '../../../../../../src/features/task/insight/mindmap/parseMindmap'
import { toWireNode, type MindmapNode } from '../../../../../../src/features/task/insight/mindmap/mindmapNodes'
import { maxMindmapNodes } from '../../../../../../src/wire/insightSchemas'

const count = (node: MindmapNode): number => node.children.reduce((sum, child) => sum + count(child), 1)
const depth = (node: MindmapNode): number => 1 + Math.max(0, ...node.children.map(depth))

test('Title becomes the name and Topic the children, all the way down §3.13', () => {
  const sent = {
    version: 3,
    Title: ' 周会\n记录 ',
    Topic: [{ Title: '预算', start: 1200.4, Topic: [{ Title: 2026 }] }, { Title: '分工' }],
  }
  expect(parseMindmap(sent)).toEqual({
    truncations: [],
    root: {
      id: 1,
      name: '周会 记录',
      startMs: null,
      children: [
        { id: 2, name: '预算', startMs: 1200, children: [{ id: 4, name: '2026', startMs: null, children: [] }] },
        { id: 3, name: '分工', startMs: null, children: [] },
      ],
    },
  })
})

test('what is read travels back as it came', () => {
  const sent = {
    Title: '会',
    Topic: [
      { Title: '甲', start: 0 },
      { Title: '乙', Topic: [{ Title: '丙', start: 9 }] },
    ],
  }
  const read = parseMindmap(sent)
  expect(read && toWireNode(read.root)).toEqual(sent)
})

test('a cycle is cut where it closes', () => {
  const loop: { Title: string; Topic: unknown[] } = { Title: '甲', Topic: [{ Title: '乙' }] }
  loop.Topic.push(loop)
  const read = parseMindmap(loop)
  expect(read?.truncations).toEqual(['cycle'])
  expect(read && count(read.root)).toBe(2)
})

test('of ten thousand nodes the first two thousand stay, the upper levels before the lower', () => {
  const wide = {
    Title: '根',
    Topic: Array.from({ length: 100 }, (_, index) => ({
      Title: `枝 ${index}`,
      Topic: Array.from({ length: 100 }, () => ({ Title: '叶' })),
    })),
  }
  const read = parseMindmap(wide)
  expect(read?.truncations).toEqual(['many'])
  expect(read && count(read.root)).toBe(maxMindmapNodes)
  expect(read?.root.children).toHaveLength(100)
})

test('a hundred thousand levels are cut without running out of stack', () => {
  let deep: object = { Title: '底' }
  for (let level = 0; level < 100_000; level++) deep = { Title: '层', Topic: [deep] }
  const read = parseMindmap(deep)
  expect(read?.truncations).toEqual(['deep'])
  expect(read && depth(read.root)).toBe(30)
})

test('a label of a megabyte is shortened, and never to half a character', () => {
  const read = parseMindmap({ Title: '😀'.repeat(500_000), Topic: [{ Title: '短' }] })
  expect(read?.truncations).toEqual(['long'])
  expect(read?.root.name.length).toBeLessThanOrEqual(maxLabelLength)
  expect(read?.root.name).toMatch(/^(?:😀)+…$/u)
})

test.each([
  ['a child that is a text', { Title: '根', Topic: ['叶', { Title: '好' }] }],
  ['a child without a label', { Title: '根', Topic: [{ Topic: [] }, { Title: '好' }] }],
  ['a blank label', { Title: '根', Topic: [{ Title: '  ' }, { Title: '好' }] }],
  ['a label that is a list', { Title: '根', Topic: [{ Title: ['甲'] }, { Title: '好' }] }],
])('%s is left out and told', (_, sent) => {
  const read = parseMindmap(sent)
  expect(read?.truncations).toEqual(['broken'])
  expect(read?.root.children.map(({ name }) => name)).toEqual(['好'])
})

test('children that are no list are left out and told', () => {
  expect(parseMindmap({ Title: '根', Topic: { Title: '叶' } })).toMatchObject({
    truncations: ['broken'],
    root: { children: [] },
  })
})

test.each([-1, NaN, Infinity, '12', null])('a start of %s is no moment', (start) => {
  expect(parseMindmap({ Title: '根', start })?.root.startMs).toBeNull()
})

test.each([null, undefined, 7, 'text', [], {}, { Title: '' }, { Title: {} }])('%j is no map', (sent) => {
  expect(parseMindmap(sent)).toBeNull()
})

test('whatever comes, a tree of bounded size comes out, and each of its ids is its own', () => {
  fc.assert(
    fc.property(fc.anything({ key: fc.constantFrom('Title', 'Topic', 'start', '__proto__'), maxDepth: 6 }), (sent) => {
      const read = parseMindmap({ Title: '根', Topic: [sent, sent] })
      if (!read) throw new Error('there is a root')
      const ids = new Set<number>()
      const visit = (node: MindmapNode) => {
        ids.add(node.id)
        expect(node.name).toMatch(/^\S/)
        node.children.forEach(visit)
      }
      visit(read.root)
      expect(ids.size).toBe(count(read.root))
    }),
  )
})
