/** Paragraphs of a translation with local changes applied to the server's version. */
import { foldWidth } from '../../../transcript/find/fold'
import type { TranslatedParagraph } from '../../../wire/translationSchemas'

/** A local change of a paragraph. */
export interface ParagraphChange {
  readonly target?: string | undefined
  readonly checked?: 0 | 1 | undefined
}
/** By paragraph index. */
export type ParagraphChanges = ReadonlyMap<number, ParagraphChange>

/** Applies a change. A corrected text has no fault, and only the doubts that still apply. */
export function withChange(paragraph: TranslatedParagraph, change: ParagraphChange | undefined): TranslatedParagraph {
  if (!change) return paragraph
  const { target, checked = paragraph.checked } = change
  if (target === undefined || target === paragraph.target) return { ...paragraph, checked }
  const { fault: _, doubts = [], ...rest } = paragraph
  const text = foldWidth(target)
  return { ...rest, target, checked, doubts: doubts.filter((doubt) => !text.includes(foldWidth(doubt))) }
}

export const filters = ['all', 'unchecked', 'doubts', 'failed'] as const
export type ParagraphFilter = (typeof filters)[number]

const passes: Record<ParagraphFilter, (paragraph: TranslatedParagraph) => boolean> = {
  all: () => true,
  unchecked: ({ checked }) => checked !== 1,
  doubts: ({ doubts = [], checked }) => doubts.length > 0 && checked !== 1,
  failed: ({ fault }) => fault !== undefined && fault !== '',
}

/** Indexes of the paragraphs that pass a filter. */
export function filteredIndexes(
  list: readonly TranslatedParagraph[],
  changes: ParagraphChanges,
  filter: ParagraphFilter,
): number[] {
  const indexes: number[] = []
  for (const [index, paragraph] of list.entries()) {
    if (passes[filter](withChange(paragraph, changes.get(index)))) indexes.push(index)
  }
  return indexes
}

/** Number of paragraphs per filter, and of translated ones. */
export type ComparisonCounts = Readonly<Record<ParagraphFilter | 'translated', number>>

export function countsOf(list: readonly TranslatedParagraph[], changes: ParagraphChanges): ComparisonCounts {
  const counts = { all: list.length, unchecked: 0, doubts: 0, failed: 0, translated: 0 }
  for (const [index, before] of list.entries()) {
    const paragraph = withChange(before, changes.get(index))
    if (passes.unchecked(paragraph)) counts.unchecked += 1
    if (passes.doubts(paragraph)) counts.doubts += 1
    if (passes.failed(paragraph)) counts.failed += 1
    if (paragraph.target !== '') counts.translated += 1
  }
  return counts
}
