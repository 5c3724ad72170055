import type { Fold } from '../../../src/transcript/find/fold'
import type { SearchHit, SearchScope } from '../../../src/wire/searchSchemas'
import type { SearchKind, SearchPart, SearchText } from '../../ports/searchRepositories'
import { excerptOf } from './searchExcerpt'
import type { SearchPassage } from './searchLines'
import { createTermFinder, rangesOf, type FoundTerm } from './searchMatches'
import type { SearchOwner } from './searchOwners'
import type { SearchQuery } from './searchQuery'

/** Hits in one minute of a transcript: more would hide other records. */
const hitsPerPart = 3

const scopeOf: Record<SearchKind, SearchScope> = {
  title: 'title',
  liveTitle: 'title',
  name: 'title',
  text: 'text',
  live: 'text',
  notes: 'notes',
  summary: 'summary',
  translation: 'translation',
}

/** A line in which terms begin. */
interface FoundLine {
  line: SearchText
  /** The line, and those into which its terms go on. */
  text: string
  /** Positions are those in `text`. */
  found: FoundTerm[]
  /** How many of the terms. */
  count: number
}

/** Returns the function that finds the hits in a part: the lines with most of the terms, in order. */
export function createPartSearch(fold: Fold, { terms, speaker }: Pick<SearchQuery, 'terms' | 'speaker'>) {
  const find = createTermFinder(terms)
  return (part: SearchPart, owner: SearchOwner, passages: readonly SearchPassage[]): SearchHit[] => {
    const lines = passages.flatMap((passage) => linesWith(find(fold(passage.text)), passage))
    const seen = new Set(lines.flatMap(({ found }) => found.map(({ term }) => term)))
    if (seen.size < terms.length) return []
    const wanted = lines.filter(({ line }) => isBySpeaker(fold, owner, { line, speaker }))
    const most = Math.max(...wanted.map(({ count }) => count))
    return wanted
      .filter(({ count }) => count === most)
      .slice(0, hitsPerPart)
      .map((line) => toHit(part, owner, line))
  }
}

/** The lines in which these terms begin; none of the next part. */
function linesWith(terms: readonly FoundTerm[], { text, segments, starts }: SearchPassage): FoundLine[] {
  if (terms.length === 0) return []
  const ends = segments.map((line, index) => (starts[index] ?? 0) + line.text.length)
  return segments.flatMap((line, index): FoundLine[] => {
    const [from = 0, next = Infinity] = [starts[index], starts[index + 1]]
    const found = terms.filter(({ start }) => start >= from && start < next)
    if (found.length === 0 || line.isNext) return []
    const last = Math.max(...found.map(({ end }) => end))
    const to = ends.find((end, at) => at >= index && end >= last)
    const moved = found.map(({ term, start, end }) => ({ term, start: start - from, end: end - from }))
    const count = new Set(found.map(({ term }) => term)).size
    return [{ line, text: text.slice(from, to), found: moved, count }]
  })
}

function isBySpeaker(fold: Fold, { speakers }: SearchOwner, { line, speaker }: { line: SearchText; speaker: string }) {
  return speaker === '' || (line.role !== '' && fold(speakers[line.role] ?? '').includes(speaker))
}

function toHit(
  { kind }: SearchPart,
  { target, id, title, createdAt, speakers, ownerName }: SearchOwner,
  { line, text, found }: FoundLine,
): SearchHit {
  return {
    target,
    id,
    scope: scopeOf[kind],
    title,
    created_at: new Date(createdAt).toISOString(),
    start: line.startMs ?? undefined,
    speaker: speakers[line.role] ?? '',
    ...(ownerName !== null && { owner_name: ownerName }),
    ...excerptOf(text, rangesOf(found)),
  }
}
