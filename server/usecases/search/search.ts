/** Finds what was said, written and translated in all records that an account may read. */
import type * as v from 'valibot'
import type { SearchHit, SearchRequest, SearchResult, SearchScope } from '../../../src/wire/searchSchemas'
import type { Fold } from '../../../src/transcript/find/fold'
import { createTimeSlice } from '../../lib/timeSlice'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { SearchKind, SearchPart, SearchText } from '../../ports/searchRepositories'
import { loadFold } from '../vocabulary/replacer'
import { excerptOf } from './searchExcerpt'
import { createTermFinder, type FoundTerms } from './searchMatches'
import { OwnerCache, type SearchOwner } from './searchOwners'
import { parseSearchQuery, type SearchQuery } from './searchQuery'
import { findInSources, searchNames, searchSources } from './searchSources'
import { searchLinesOf } from './searchLines'
import { tokensOf } from './searchTokens'

const hitsPerAnswer = 30
/** Hits in one minute of a transcript: more would hide other records. */
const hitsPerPart = 3
const partsPerBatch = 100
/** Parts looked at for one answer: filters that fit few of them must not read the whole index. */
const maxParts = 2_000
/** Parts whose texts are read at once: few at first, because most searches end there. */
const firstRead = 10
const largestRead = 50
/** Parts whose texts are read for one answer, however few hits they have: about fifty milliseconds. */
const maxTexts = 250
/** Looks at the index that find few parts, for one answer. */
const maxSparse = 2
/** So many changes are those of an upgrade, or of an import. */
const manyChanges = 500

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

/** Newest first. All words must occur in one part; see `SearchPart`. */
export async function searchEverything(
  { store }: Pick<Ports, 'store'>,
  user: Pick<UserRow, 'id'>,
  request: v.InferOutput<typeof SearchRequest>,
): Promise<SearchResult> {
  const fold = await loadFold()
  const text = fold(request.q)
  const names = text.includes(':') ? await searchNames(store, user, fold) : undefined
  const query = parseSearchQuery(text, request.offset, names)
  const tokens = await tokensToFind(store, query.terms)
  const result: SearchResult = { hits: [] }
  if (tokens.length === 0) return result
  const owners = new OwnerCache(store, user.id)
  const findIn = createPartSearch(fold, query)
  const timeSlice = createTimeSlice()
  const sources = await searchSources(store, user, { request, query, fold })
  let row = request.before ?? null
  let texts = 0
  for (let read = 0, sparse = 0; read < maxParts && sparse < maxSparse; read += partsPerBatch) {
    const { parts, next } = await findInSources(store.search, sources, { tokens, before: row, limit: partsPerBatch })
    if (parts.length < partsPerBatch) sparse += 1
    const found = await owners.of(parts)
    const wanted = parts.flatMap((part, index) => {
      const owner = found[index]
      return owner && sources.includes(part, owner) ? [{ part, owner }] : []
    })
    for (let from = 0, size = firstRead; from < wanted.length; from += size, size = Math.min(size * 2, largestRead)) {
      // What was found is useful at once; the rest is there for who asks for more.
      if (texts >= maxTexts) return { ...result, next: row ?? undefined }
      const group = wanted.slice(from, from + size)
      texts += group.length
      const lines = await searchLinesOf(
        store.search,
        group.map(({ part }) => part),
      )
      for (const [index, { part, owner }] of group.entries()) {
        if (result.hits.length >= hitsPerAnswer) return { ...result, next: row ?? undefined }
        row = part.row
        result.hits.push(...findIn(part, owner, lines[index] ?? []))
        if (timeSlice.expired()) await timeSlice.pause()
      }
    }
    if (next === null) return result
    row = next
  }
  return { ...result, next: row ?? undefined }
}

/** While many parts wait to be indexed anew, what they have in the index is looked for. */
async function tokensToFind({ search }: Pick<Ports['store'], 'search'>, terms: readonly string[]) {
  const waiting = await search.changed(manyChanges)
  return terms.flatMap((term) => tokensOf(term, waiting.length === manyChanges))
}

/** Returns the function that finds the hits in the lines of a part: those with most of the terms, in order. */
function createPartSearch(fold: Fold, query: SearchQuery) {
  const find = createTermFinder(query.terms)
  return (part: SearchPart, owner: SearchOwner, lines: readonly SearchText[]): SearchHit[] => {
    const found = lines.map((line) => ({ line, terms: find(fold(line.text)) })).filter(({ terms }) => terms.count > 0)
    const seen = new Set(found.flatMap(({ terms }) => [...terms.indexes]))
    if (seen.size < query.terms.length) return []
    const wanted = found.filter(({ line }) => isBySpeaker(fold, owner, { line, speaker: query.speaker }))
    const most = Math.max(...wanted.map(({ terms }) => terms.count))
    return wanted
      .filter(({ terms }) => terms.count === most)
      .slice(0, hitsPerPart)
      .map((one) => toHit(part, owner, one))
  }
}

function isBySpeaker(fold: Fold, { speakers }: SearchOwner, { line, speaker }: { line: SearchText; speaker: string }) {
  return speaker === '' || (line.role !== '' && fold(speakers[line.role] ?? '').includes(speaker))
}

function toHit(
  { kind }: SearchPart,
  { target, id, title, createdAt, speakers, ownerName }: SearchOwner,
  { line, terms }: { line: SearchText; terms: FoundTerms },
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
    ...excerptOf(line.text, terms.ranges),
  }
}
