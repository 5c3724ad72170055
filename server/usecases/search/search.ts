/** Finds what was said, written and translated in all records that an account may read. */
import type * as v from 'valibot'
import type { SearchRequest, SearchResult } from '../../../src/wire/searchSchemas'
import { createTimeSlice } from '../../lib/timeSlice'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { enoughOfPage } from '../../ports/searchRepositories'
import { loadFold } from '../vocabulary/replacer'
import { createPartSearch } from './searchHits'
import { searchPassagesOf } from './searchLines'
import { OwnerCache } from './searchOwners'
import { parseSearchQuery } from './searchQuery'
import { findInSources, searchNames, searchSources } from './searchSources'
import { tokensOf } from './searchTokens'

const hitsPerAnswer = 30
const partsPerBatch = 100
/** Parts looked at for one answer: filters that fit few of them must not read the whole index. */
const maxParts = 2_000
/** Parts whose texts are read at once: few at first, because most searches end there. */
const firstRead = 10
const largestRead = 50
/** Parts whose texts are read for one answer, however few hits they have: some tens of milliseconds. */
const maxTexts = 150
/** Looks at the index that find few parts, for one answer. */
const maxSparse = 2
/** So many changes are those of an upgrade, or of an import: then only what all parts have had from the first is looked for. */
const manyChanges = 500

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
  const isRebuilding = (await store.search.changed(manyChanges)).length === manyChanges
  const tokens = query.terms.flatMap((term) => tokensOf(term, isRebuilding))
  const result: SearchResult = { hits: [] }
  if (tokens.length === 0) return result
  const owners = new OwnerCache(store, user.id)
  const findIn = createPartSearch(fold, query)
  const timeSlice = createTimeSlice()
  const sources = await searchSources(store, user, { request, query, fold, isRebuilding })
  let row = request.before ?? null
  let texts = 0
  for (let read = 0, sparse = 0; read < maxParts && sparse < maxSparse; read += partsPerBatch) {
    const { parts, next } = await findInSources(store.search, sources, { tokens, before: row, limit: partsPerBatch })
    if (parts.length < partsPerBatch * enoughOfPage) sparse += 1
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
      const passages = await searchPassagesOf(
        store.search,
        group.map(({ part }) => part),
      )
      for (const [index, { part, owner }] of group.entries()) {
        if (result.hits.length >= hitsPerAnswer) return { ...result, next: row ?? undefined }
        row = part.row
        result.hits.push(...findIn(part, owner, passages[index] ?? []))
        if (timeSlice.expired()) await timeSlice.pause()
      }
    }
    if (next === null) return result
    row = next
  }
  return { ...result, next: row ?? undefined }
}
