import { maxMindmapNodes } from '../../../../wire/insight'
import type { MindNode } from './tree'

/**
 * Why a map was cut. `cycle`: a node hangs below two; `many`, `deep`: more or deeper than can be drawn; `broken`: a node or a list of
 * nodes is none; `long`: a label was shortened.
 */
export const cuts = ['cycle', 'many', 'deep', 'broken', 'long'] as const
export type Cut = (typeof cuts)[number]

export interface ReadMindmap {
  readonly root: MindNode
  /** In the order of `cuts`. */
  readonly cut: readonly Cut[]
}

/** The root is 1. */
const maxDepth = 30
/** Longest label, in UTF-16 units. */
export const maxLabel = 300

interface Open {
  readonly node: MindNode & { children: MindNode[] }
  readonly sent: object
  readonly depth: number
}

/**
 * Any tree a server sends, `Title` read as the name and `Topic` as the children, level by level: what is too much is cut at the far
 * ends. Null when there is no label at all.
 */
export function readMindmap(sent: unknown): ReadMindmap | null {
  const found = new Set<Cut>()
  const seen = new Set<object>()
  let nodes = 0
  const open = (value: unknown, depth: number): Open | null => {
    const label = readLabel(value)
    if (typeof value !== 'object' || value === null || label === null) return cut('broken')
    if (seen.has(value)) return cut('cycle')
    if (depth > maxDepth) return cut('deep')
    if (nodes === maxMindmapNodes) return cut('many')
    seen.add(value)
    nodes += 1
    if (label.length > maxLabel) found.add('long')
    const node = { id: nodes, name: shorten(label), startMs: readStart(value), children: [] }
    return { node, sent: value, depth }
  }
  const cut = (why: Cut): null => {
    found.add(why)
    return null
  }
  const root = open(sent, 1)
  if (!root) return null
  const queue = [root]
  // Grows while it is walked.
  for (const { node, sent: parent, depth } of queue) {
    for (const child of readTopics(parent) ?? cut('broken') ?? []) {
      if (nodes === maxMindmapNodes) found.add('many')
      if (found.has('many')) break
      const opened = open(child, depth + 1)
      if (!opened) continue
      node.children.push(opened.node)
      queue.push(opened)
    }
  }
  return { root: root.node, cut: cuts.filter((why) => found.has(why)) }
}

/** Characters of a label that are looked at. */
const mostRead = 4_000

/** On one line; null for what is no label. */
function readLabel(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('Title' in value)) return null
  const { Title: title } = value
  if (typeof title !== 'string' && typeof title !== 'number') return null
  return String(title).slice(0, mostRead).replace(/\s+/g, ' ').trim() || null
}

function shorten(label: string): string {
  // Never half a character.
  return label.length > maxLabel ? `${label.slice(0, maxLabel - 1).replace(/[\ud800-\udbff]$/, '')}…` : label
}

function readStart(value: object): number | null {
  const start = 'start' in value ? value.start : null
  return typeof start === 'number' && Number.isFinite(start) && start >= 0 ? Math.round(start) : null
}

/** None where there is no list; null where something else stands in its place. */
function readTopics(value: object): readonly unknown[] | null {
  const topics: unknown = 'Topic' in value ? value.Topic : undefined
  if (topics === undefined || topics === null) return []
  return Array.isArray(topics) ? topics : null
}
