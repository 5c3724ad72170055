/** The mind map model. Created only by `parseMindmap`, so it is a tree of limited depth. */
import type { WireMindmapNode } from '../../../../wire/insightSchemas'

export interface MindmapNode {
  /** Unique in this map; stable across label changes. */
  readonly id: number
  /** Single line. */
  readonly name: string
  /** Timestamp in the recording; null if unknown. */
  readonly startMs: number | null
  readonly children: readonly MindmapNode[]
}

/** Renames one node. Unchanged subtrees keep their identity. */
export function renameNode(node: MindmapNode, id: number, name: string): MindmapNode {
  if (node.id === id) return { ...node, name }
  let changed = false
  const children = node.children.map((child) => {
    const next = renameNode(child, id, name)
    changed ||= next !== child
    return next
  })
  return changed ? { ...node, children } : node
}

/** Converts to the wire format. */
export function toWireNode({ name, startMs, children }: MindmapNode): WireMindmapNode {
  return {
    Title: name,
    ...(children.length > 0 && { Topic: children.map(toWireNode) }),
    ...(startMs !== null && { start: startMs }),
  }
}

/** A visible node with its position in the tree. */
export interface VisibleNode {
  readonly node: MindmapNode
  readonly parent: MindmapNode | null
  /** From 1. */
  readonly level: number
  /** From 1, among its siblings. */
  readonly position: number
  readonly siblings: number
}

/** Visible nodes in display order. @param folded ids of nodes whose children are hidden */
export function visibleNodes(root: MindmapNode, folded: ReadonlySet<number>): VisibleNode[] {
  const visible: VisibleNode[] = []
  const visit = (shown: VisibleNode) => {
    visible.push(shown)
    const { node: parent } = shown
    if (folded.has(parent.id)) return
    const [level, siblings] = [shown.level + 1, parent.children.length]
    parent.children.forEach((node, index) => visit({ node, parent, level, position: index + 1, siblings }))
  }
  visit({ node: root, parent: null, level: 1, position: 1, siblings: 1 })
  return visible
}

/** Maximum number of nodes shown initially: as many as are readable in the pane. */
const maxInitialNodes = 16

/** Nodes folded initially: in a large map, all below the deepest level that fits. The first level is always shown. */
export function initialFolds(root: MindmapNode): Set<number> {
  const levels: MindmapNode[][] = []
  const visit = (node: MindmapNode, level: number) => {
    const nodes = (levels[level] ??= [])
    nodes.push(node)
    node.children.forEach((child) => visit(child, level + 1))
  }
  visit(root, 0)
  let sum = 0
  const deepest = levels.findIndex((nodes, level) => {
    sum += nodes.length
    return sum > maxInitialNodes && level > 1
  })
  if (deepest < 0) return new Set()
  const parents = levels.slice(deepest - 1).flat()
  return new Set(parents.filter(({ children }) => children.length > 0).map(({ id }) => id))
}

/** The node an arrow key moves to; null for none. Left and right move between levels, the others in display order. */
export function neighbor(visible: readonly VisibleNode[], id: number, key: string): MindmapNode | null {
  const at = visible.findIndex(({ node }) => node.id === id)
  const here = visible[at]
  if (!here) return visible[0]?.node ?? null
  if (key === 'ArrowLeft') return here.parent
  if (key === 'ArrowRight') return visible[at + 1]?.parent === here.node ? (visible[at + 1]?.node ?? null) : null
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: visible.length - 1 }
  return visible[targets[key] ?? -1]?.node ?? null
}
