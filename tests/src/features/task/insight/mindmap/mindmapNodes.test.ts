import { expect, test } from 'vitest'
import {
  initialFolds,
  neighbor,
  renameNode,
  visibleNodes,
  type MindmapNode,
} from '../../../../../../src/features/task/insight/mindmap/mindmapNodes'

const node = (id: number, ...children: MindmapNode[]): MindmapNode => ({ id, name: `n${id}`, startMs: null, children })
const tree = node(1, node(2, node(4), node(5)), node(3, node(6)))

test('a new label changes only the way to it', () => {
  const next = renameNode(tree, 5, '新')
  expect(next.children[0]?.children[1]?.name).toBe('新')
  expect(next.children[0]?.children[0]).toBe(tree.children[0]?.children[0])
  expect(next.children[1]).toBe(tree.children[1])
  expect(renameNode(tree, 99, '新')).toBe(tree)
})

test('what shows stands from top to bottom, without what is folded', () => {
  const ids = (folded: number[]) => visibleNodes(tree, new Set(folded)).map((shown) => shown.node.id)
  expect(ids([])).toEqual([1, 2, 4, 5, 3, 6])
  expect(ids([2])).toEqual([1, 2, 3, 6])
  expect(ids([1])).toEqual([1])
  expect(visibleNodes(tree, new Set())[3]).toMatchObject({ level: 3, position: 2, siblings: 2, parent: { id: 2 } })
})

test.each([
  ['ArrowDown', 2, 4],
  ['ArrowDown', 6, null],
  ['ArrowUp', 3, 5],
  ['ArrowUp', 1, null],
  ['ArrowRight', 2, 4],
  ['ArrowRight', 4, null],
  ['ArrowLeft', 6, 3],
  ['ArrowLeft', 1, null],
  ['Home', 6, 1],
  ['End', 1, 6],
  ['ArrowDown', 99, 1],
])('%s leads from %i to %j', (key, from, to) => {
  expect(neighbor(visibleNodes(tree, new Set()), from, key)?.id ?? null).toBe(to)
})

test('a small map shows whole', () => {
  expect(initialFolds(tree)).toEqual(new Set())
})

test('of a large map the levels show that fit, at least the first', () => {
  let id = 1
  const bushy = (depth: number, width: number): MindmapNode =>
    node(id++, ...(depth > 0 ? Array.from({ length: width }, () => bushy(depth - 1, width)) : []))
  const large = bushy(4, 3)
  expect(visibleNodes(large, initialFolds(large))).toHaveLength(1 + 3 + 9)
  const wide = bushy(2, 80)
  expect(visibleNodes(wide, initialFolds(wide))).toHaveLength(81)
})
