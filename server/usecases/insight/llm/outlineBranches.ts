/** Builds outline branches from model output. */
import type { WireMindmapNode } from '../../../../src/wire/insightSchemas'
import type { OutlineAnswer } from './llmAnswers'
import type { TimestampSnapper } from './timestampSnapper'
import type { TextPart } from './transcriptParts'

/** More branches than this are grouped. */
const maxBranches = 9

export const needsGroups = (branches: readonly WireMindmapNode[]): boolean => branches.length > maxBranches

/** Drops empty branches and points, and timestamps outside the part. */
export function toBranches({ branches }: OutlineAnswer, snapper: TimestampSnapper, part: TextPart): WireMindmapNode[] {
  const node = (Title: string, time: unknown, Topic: WireMindmapNode[] = []): WireMindmapNode => {
    const start = snapper.snap(time, part)
    return { Title, ...(start === null ? {} : { start }), ...(Topic.length > 0 ? { Topic } : {}) }
  }
  return branches
    .filter(({ title }) => title !== '')
    .map(({ title, time, points }) => {
      const leaves = points.filter(({ text }) => text !== '').map((point) => node(point.text, point.time))
      return node(title, time, leaves)
    })
}

/** Applies the model's grouping. A branch in several groups stays in the first; an ungrouped one stays at the top level. */
export function groupBranches(
  groups: readonly { title: string; branches: readonly number[] }[],
  branches: readonly WireMindmapNode[],
): WireMindmapNode[] {
  const remaining = new Map(branches.map((branch, at) => [at + 1, branch]))
  const titled = groups.filter(({ title }) => title !== '')
  const grouped = titled.map(({ title, branches: numbers }): WireMindmapNode => {
    const Topic = numbers.flatMap((number) => {
      const branch = remaining.get(number)
      remaining.delete(number)
      return branch ?? []
    })
    return { Title: title, Topic }
  })
  return [...grouped.filter(({ Topic = [] }) => Topic.length > 0), ...remaining.values()]
}
