/** The branches of an outline, made from what a model answered about the parts of a text. */
import type { SentNode } from '../../../../src/wire/insight'
import type { OutlineAnswer } from './answers'
import type { Moments } from './moments'
import type { TextPart } from './parts'

/** More branches than that are put into groups. */
const mostBranches = 9

export const needsGroups = (branches: readonly SentNode[]): boolean => branches.length > mostBranches

/** Branches and points without words are left out; moments outside of the part are none. */
export function branchesOf({ branches }: OutlineAnswer, moments: Moments, part: TextPart): SentNode[] {
  const node = (Title: string, time: unknown, Topic: SentNode[] = []): SentNode => {
    const start = moments.snap(time, part)
    return { Title, ...(start === null ? {} : { start }), ...(Topic.length > 0 ? { Topic } : {}) }
  }
  return branches
    .filter(({ title }) => title !== '')
    .map(({ title, time, points }) => {
      const leaves = points.filter(({ text }) => text !== '').map((point) => node(point.text, point.time))
      return node(title, time, leaves)
    })
}

/** The groups a model made, each with its branches. A branch that is named twice stands once; one that is forgotten stands by itself. */
export function intoGroups(
  groups: readonly { title: string; branches: readonly number[] }[],
  branches: readonly SentNode[],
): SentNode[] {
  const left = new Map(branches.map((branch, at) => [at + 1, branch]))
  const named = groups.filter(({ title }) => title !== '')
  const made = named.map(({ title, branches: numbers }): SentNode => {
    const Topic = numbers.flatMap((number) => {
      const branch = left.get(number)
      left.delete(number)
      return branch ?? []
    })
    return { Title: title, Topic }
  })
  return [...made.filter(({ Topic = [] }) => Topic.length > 0), ...left.values()]
}
