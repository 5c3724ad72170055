/** A mind map as the app draws and edits it. Read by `readMindmap` alone, so it is a tree, and not deep. */
import type { SentNode } from '../../../../wire/insight'

export interface MindNode {
  /** Its own in this map; it stays when labels change. */
  readonly id: number
  /** On one line. */
  readonly name: string
  /** Where the recording speaks of it; null where nobody can tell. */
  readonly startMs: number | null
  readonly children: readonly MindNode[]
}

/** The tree with another label at one node. What is not on the way there stays the same object. */
export function rename(node: MindNode, id: number, name: string): MindNode {
  if (node.id === id) return { ...node, name }
  let changed = false
  const children = node.children.map((child) => {
    const next = rename(child, id, name)
    changed ||= next !== child
    return next
  })
  return changed ? { ...node, children } : node
}

/** As it travels. */
export function toWire({ name, startMs, children }: MindNode): SentNode {
  return {
    Title: name,
    ...(children.length > 0 && { Topic: children.map(toWire) }),
    ...(startMs !== null && { start: startMs }),
  }
}

/** A node that shows, and where it stands among the others. */
export interface Shown {
  readonly node: MindNode
  readonly parent: MindNode | null
  /** From 1. */
  readonly level: number
  /** From 1, among its siblings. */
  readonly place: number
  readonly siblings: number
}

/** What shows, from top to bottom. @param folded ids of nodes whose children are hidden */
export function shownNodes(root: MindNode, folded: ReadonlySet<number>): Shown[] {
  const shown: Shown[] = []
  const visit = (node: MindNode, parent: MindNode | null, level: number, place: number, siblings: number) => {
    shown.push({ node, parent, level, place, siblings })
    if (folded.has(node.id)) return
    node.children.forEach((child, index) => visit(child, node, level + 1, index + 1, node.children.length))
  }
  visit(root, null, 1, 1, 1)
  return shown
}

/** So many nodes fit a first look. */
const mostAtFirst = 60

/** What is folded at first: in a large map everything below the level that still fits. The first level always shows. */
export function firstFolds(root: MindNode): Set<number> {
  const levels: MindNode[][] = []
  const visit = (node: MindNode, level: number) => {
    const nodes = (levels[level] ??= [])
    nodes.push(node)
    node.children.forEach((child) => visit(child, level + 1))
  }
  visit(root, 0)
  let sum = 0
  const deepest = levels.findIndex((nodes, level) => {
    sum += nodes.length
    return sum > mostAtFirst && level > 1
  })
  if (deepest < 0) return new Set()
  const parents = levels.slice(deepest - 1).flat()
  return new Set(parents.filter(({ children }) => children.length > 0).map(({ id }) => id))
}

/** Where an arrow key leads; null when nowhere. Right and left go deeper and back, the others along what shows. */
export function neighbour(shown: readonly Shown[], id: number, key: string): MindNode | null {
  const at = shown.findIndex(({ node }) => node.id === id)
  const here = shown[at]
  if (!here) return shown[0]?.node ?? null
  if (key === 'ArrowLeft') return here.parent
  if (key === 'ArrowRight') return shown[at + 1]?.parent === here.node ? (shown[at + 1]?.node ?? null) : null
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }
  return shown[places[key] ?? -1]?.node ?? null
}
