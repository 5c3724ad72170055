/** The trees of mind maps. */
import { maxMindmapNodes, type SentNode } from '../../../src/wire/insight'

const longestTitle = 1_000
const mostDepth = 30

/** The tree without anything that does not belong to it; null when it is too large, too deep, or no tree. */
export function readTree(value: unknown): SentNode | null {
  let nodes = 0
  const read = (sent: unknown, depth: number): SentNode | null => {
    nodes += 1
    if (typeof sent !== 'object' || sent === null || nodes > maxMindmapNodes || depth > mostDepth) return null
    const { Title, Topic = [], start }: { Title?: unknown; Topic?: unknown; start?: unknown } = sent
    if (typeof Title !== 'string' || Title.length > longestTitle || !Array.isArray(Topic)) return null
    if (start !== undefined && (typeof start !== 'number' || !Number.isFinite(start) || start < 0)) return null
    const below: SentNode[] = []
    for (const one of Topic) {
      const child = read(one, depth + 1)
      if (!child) return null
      below.push(child)
    }
    return { Title, ...(below.length > 0 ? { Topic: below } : {}), ...(start === undefined ? {} : { start }) }
  }
  return read(value, 1)
}

/** At most so many nodes as are kept: the deepest and last go first. */
export function cutTree(root: SentNode): SentNode {
  const cut: SentNode = { ...root }
  let level = [cut]
  let left = maxMindmapNodes - 1
  while (level.length > 0) {
    const next: SentNode[] = []
    for (const node of level) {
      const below = (node.Topic ?? [])
        .slice(0, left)
        .map((child) => ({ ...child, Title: child.Title.slice(0, longestTitle) }))
      left -= below.length
      if (below.length > 0) node.Topic = below
      else delete node.Topic
      next.push(...below)
    }
    level = next
  }
  return cut
}
