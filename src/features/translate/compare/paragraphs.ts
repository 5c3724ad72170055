/** The paragraphs of a translation as a reader sees them: what the server has, with what was changed here on top. */
import { foldWidth } from '../../../transcript/fold'
import type { TranslatedParagraph } from '../../../wire/translation'

/** What a reader has made of a paragraph. */
export interface Change {
  readonly target?: string | undefined
  readonly checked?: 0 | 1 | undefined
}
/** By the paragraph's place. */
export type Changes = ReadonlyMap<number, Change>

/** The paragraph with the change on top. A text that was corrected has no fault, and lacks only what it still lacks. */
export function withChange(paragraph: TranslatedParagraph, change: Change | undefined): TranslatedParagraph {
  if (!change) return paragraph
  const { target, checked = paragraph.checked } = change
  if (target === undefined || target === paragraph.target) return { ...paragraph, checked }
  const { fault: _, doubts = [], ...rest } = paragraph
  const text = foldWidth(target)
  return { ...rest, target, checked, doubts: doubts.filter((doubt) => !text.includes(foldWidth(doubt))) }
}

export const filters = ['all', 'unchecked', 'doubts', 'failed'] as const
export type Filter = (typeof filters)[number]

const passes: Record<Filter, (paragraph: TranslatedParagraph) => boolean> = {
  all: () => true,
  unchecked: ({ checked }) => checked !== 1,
  doubts: ({ doubts = [], checked }) => doubts.length > 0 && checked !== 1,
  failed: ({ fault }) => fault !== undefined && fault !== '',
}

/** Places of the paragraphs that a filter shows. */
export function placesOf(list: readonly TranslatedParagraph[], changes: Changes, filter: Filter): number[] {
  const places: number[] = []
  for (const [index, paragraph] of list.entries()) {
    if (passes[filter](withChange(paragraph, changes.get(index)))) places.push(index)
  }
  return places
}

/** How many paragraphs each filter shows, and how many have a translation. */
export type Counts = Readonly<Record<Filter | 'translated', number>>

export function countsOf(list: readonly TranslatedParagraph[], changes: Changes): Counts {
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
