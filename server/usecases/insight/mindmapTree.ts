/** The trees of mind maps. */
import { maxMindmapNodes, type WireMindmapNode } from '../../../src/wire/insightSchemas'

const maxTitleLength = 1_000
const maxDepth = 30

/** The tree without anything that does not belong to it; null when it is too large, too deep, or no tree. */
export function parseTree(value: unknown): WireMindmapNode | null {
  let nodes = 0
  const read = (input: unknown, depth: number): WireMindmapNode | null => {
    nodes += 1
    if (typeof input !== 'object' || input === null || nodes > maxMindmapNodes || depth > maxDepth) return null
    const { Title, Topic = [], start }: { Title?: unknown; Topic?: unknown; start?: unknown } = input
    if (typeof Title !== 'string' || Title.length > maxTitleLength || !Array.isArray(Topic)) return null
    if (start !== undefined && (typeof start !== 'number' || !Number.isFinite(start) || start < 0)) return null
    const children: WireMindmapNode[] = []
    for (const topic of Topic) {
      const child = read(topic, depth + 1)
      if (!child) return null
      children.push(child)
    }
    return { Title, ...(children.length > 0 ? { Topic: children } : {}), ...(start === undefined ? {} : { start }) }
  }
  return read(value, 1)
}

/** Limits the number of nodes, dropping the deepest and last first. */
export function truncateTree(root: WireMindmapNode): WireMindmapNode {
  const cut: WireMindmapNode = { ...root }
  let level = [cut]
  let left = maxMindmapNodes - 1
  while (level.length > 0) {
    const next: WireMindmapNode[] = []
    for (const node of level) {
      const children = (node.Topic ?? [])
        .slice(0, left)
        .map((child) => ({ ...child, Title: child.Title.slice(0, maxTitleLength) }))
      left -= children.length
      if (children.length > 0) node.Topic = children
      else delete node.Topic
      next.push(...children)
    }
    level = next
  }
  return cut
}
