import { maxMindmapNodes } from '../../../../wire/insightSchemas'
import type { MindmapNode } from './mindmapNodes'

/**
 * Why a map was truncated. `cycle`: a node has several parents; `many`, `deep`: too many nodes or levels to draw;
 * `broken`: an invalid node or node list; `long`: a label was shortened.
 */
export const truncations = ['cycle', 'many', 'deep', 'broken', 'long'] as const
export type Truncation = (typeof truncations)[number]

export interface ParsedMindmap {
  readonly root: MindmapNode
  /** In the order of the `truncations` constant. */
  readonly truncations: readonly Truncation[]
}

/** Maximum depth; the root has depth 1. */
const maxDepth = 30
/** Maximum label length, in UTF-16 units. */
export const maxLabelLength = 300

interface OpenNode {
  readonly node: MindmapNode & { children: MindmapNode[] }
  readonly source: object
  readonly depth: number
}

/**
 * Parses any tree from a server, with `Title` as the name and `Topic` as the children. It is read breadth-first, so limits
 * remove the deepest nodes. Null if the root has no label.
 */
export function parseMindmap(source: unknown): ParsedMindmap | null {
  const found = new Set<Truncation>()
  const seen = new Set<object>()
  let nodes = 0
  const open = (value: unknown, depth: number): OpenNode | null => {
    const label = parseLabel(value)
    if (typeof value !== 'object' || value === null || label === null) return truncate('broken')
    if (seen.has(value)) return truncate('cycle')
    if (depth > maxDepth) return truncate('deep')
    if (nodes === maxMindmapNodes) return truncate('many')
    seen.add(value)
    nodes += 1
    if (label.length > maxLabelLength) found.add('long')
    const node = { id: nodes, name: shorten(label), startMs: parseStart(value), children: [] }
    return { node, source: value, depth }
  }
  const truncate = (truncation: Truncation): null => {
    found.add(truncation)
    return null
  }
  const root = open(source, 1)
  if (!root) return null
  const queue = [root]
  // The queue grows during the iteration.
  for (const { node, source: parent, depth } of queue) {
    for (const child of parseTopics(parent) ?? truncate('broken') ?? []) {
      if (nodes === maxMindmapNodes) found.add('many')
      if (found.has('many')) break
      const opened = open(child, depth + 1)
      if (!opened) continue
      node.children.push(opened.node)
      queue.push(opened)
    }
  }
  return { root: root.node, truncations: truncations.filter((truncation) => found.has(truncation)) }
}

/** Maximum characters of a label that are processed. */
const maxReadLength = 4_000

/** The label on a single line; null if invalid. */
function parseLabel(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('Title' in value)) return null
  const { Title: title } = value
  if (typeof title !== 'string' && typeof title !== 'number') return null
  return String(title).slice(0, maxReadLength).replace(/\s+/g, ' ').trim() || null
}

function shorten(label: string): string {
  // Don't split a surrogate pair.
  return label.length > maxLabelLength
    ? `${label.slice(0, maxLabelLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : label
}

function parseStart(value: object): number | null {
  const start = 'start' in value ? value.start : null
  return typeof start === 'number' && Number.isFinite(start) && start >= 0 ? Math.round(start) : null
}

/** The children; empty if the list is missing, null if it is invalid. */
function parseTopics(value: object): readonly unknown[] | null {
  const topics: unknown = 'Topic' in value ? value.Topic : undefined
  if (topics === undefined || topics === null) return []
  return Array.isArray(topics) ? topics : null
}
