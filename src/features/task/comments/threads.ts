/** Comments in the order of the text, with their replies. */
import type { LocatedPassage } from '../../../transcript/anchors/anchors'
import type { Annotation } from '../../../wire/annotationSchemas'

export interface Thread {
  readonly comment: Annotation
  /** Oldest first. */
  readonly replies: readonly Annotation[]
  /** Null if the passage is gone, undefined while that is not known yet. */
  readonly located: LocatedPassage | null | undefined
}

export type LocatedById = ReadonlyMap<string, LocatedPassage | null>

/** The comments, or the highlights. Those whose passage is gone stand where it was in time. */
export function threadsOf(
  annotations: readonly Annotation[],
  located: LocatedById,
  kind: 'comment' | 'highlight',
): Thread[] {
  const replies = new Map<string, Annotation[]>()
  for (const annotation of annotations) {
    const { parent } = annotation
    if (parent !== undefined) replies.set(parent, [...(replies.get(parent) ?? []), annotation])
  }
  return annotations
    .filter(({ parent, color }) => parent === undefined && (color !== undefined) === (kind === 'highlight'))
    .map((comment) => ({ comment, replies: replies.get(comment.id) ?? [], located: located.get(comment.id) }))
    .toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** When the passage starts, or started, in milliseconds. */
export const timeOf = ({ located, comment }: Pick<Thread, 'located' | 'comment'>): number =>
  located?.startMs ?? comment.anchor?.at ?? 0
