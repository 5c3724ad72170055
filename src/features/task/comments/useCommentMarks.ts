import { useMemo } from 'react'
import type { HighlightName, HighlightRange } from '../../../transcript/ui/dom/HighlightRegistry'
import type { Marks } from '../../../transcript/ui/TranscriptEditor'
import { highlightColors } from '../../../wire/annotationSchemas'
import type { RecordComments } from './useRecordComments'

const names: readonly HighlightName[] = [
  'comment',
  'comment-current',
  ...highlightColors.map((color) => `marked-${color}` as const),
]

/** The passages of open comments and of highlights, as they are marked in the text. */
export function useCommentMarks(comments: RecordComments | null): Marks {
  const { annotations, located, active } = comments ?? {}
  return useMemo(() => {
    const marks = new Map(names.map((name) => [name, new Map<string, HighlightRange[]>()]))
    for (const { id, color, resolved_at } of annotations ?? []) {
      const shown: HighlightName[] = color ? [`marked-${color}`] : resolved_at === undefined ? ['comment'] : []
      if (id === active) shown.push('comment-current')
      for (const { segment, ...range } of located?.get(id)?.ranges ?? [])
        for (const name of shown) {
          const ranges = marks.get(name)
          ranges?.set(segment, [...(ranges.get(segment) ?? []), range])
        }
    }
    return marks
  }, [annotations, located, active])
}

/** The comment or highlight at this place, the shortest if there are several; null for none. */
export function annotationAt(
  { annotations, located }: Pick<RecordComments, 'annotations' | 'located'>,
  segment: string,
  offset: number,
): string | null {
  const found = annotations.flatMap(({ id, resolved_at }) => {
    const ranges = (resolved_at === undefined && located.get(id)?.ranges) || []
    const isHere = ranges.some((range) => range.segment === segment && offset >= range.start && offset < range.end)
    return isHere ? [{ id, length: ranges.reduce((sum, { start, end }) => sum + end - start, 0) }] : []
  })
  return found.toSorted((one, other) => one.length - other.length)[0]?.id ?? null
}
