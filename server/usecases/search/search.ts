/** Finds what was said, written and translated in all records of an account. */
import type * as v from 'valibot'
import type { LibraryKind } from '../../../src/wire/librarySchemas'
import type { SearchHit, SearchRequest, SearchResult, SearchScope } from '../../../src/wire/searchSchemas'
import type { Fold } from '../../../src/transcript/find/fold'
import { createTimeSlice } from '../../lib/timeSlice'
import type { Ports } from '../../ports/ports'
import type { TaskFilter, UserRow } from '../../ports/rows'
import {
  searchOwners,
  type FoundPart,
  type SearchKind,
  type SearchPart,
  type SearchText,
} from '../../ports/searchRepositories'
import { toTaskFilter } from '../records/recordFilter'
import { loadFold } from '../vocabulary/replacer'
import { excerptOf } from './searchExcerpt'
import { createTermFinder, type FoundTerms } from './searchMatches'
import { OwnerCache, type SearchOwner } from './searchOwners'
import { parseSearchQuery, type SearchNames, type SearchQuery } from './searchQuery'
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
/** Parts whose texts are read for an answer that has hits, however few: about fifty milliseconds. */
const enoughTexts = 250
/** More records are not named to the index. */
const maxNamedRecords = 2_000
/** So many changes are those of an upgrade, or of an import. */
const manyChanges = 500
/** Names of speakers that are compared with the query. */
const maxSpeakers = 5_000

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
  const records = await wantedRecords(store, user, { request, query, fold })
  const search = { userId: user.id, tokens, limit: partsPerBatch, ...recordsToSearch(records) }
  let row = request.before ?? null
  let texts = 0
  for (let read = 0; read < maxParts; read += partsPerBatch) {
    const parts = await store.search.find({ ...search, before: row })
    const wanted = await filterParts(parts, owners, { query, records })
    for (let from = 0, size = firstRead; from < wanted.length; from += size, size = Math.min(size * 2, largestRead)) {
      // What was found is useful at once; the rest is there for who asks for more.
      if (result.hits.length > 0 && texts >= enoughTexts) return { ...result, next: row ?? undefined }
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
    if (parts.length < partsPerBatch) return result
    row = parts.at(-1)?.row ?? row
  }
  return { ...result, next: row ?? undefined }
}

/** While many parts wait to be indexed anew, what they have in the index is looked for. */
async function tokensToFind({ search }: Pick<Ports['store'], 'search'>, terms: readonly string[]) {
  const waiting = await search.changed(manyChanges)
  return terms.flatMap((term) => tokensOf(term, waiting.length === manyChanges))
}

interface WantedRecords {
  ids: ReadonlySet<number>
  /** Whether meetings and documents are found too, if the filters of the query fit them. */
  withOthers: boolean
}

/** What the index should look at only. Of many records it finds some soon anyway. */
const recordsToSearch = (records: WantedRecords | null) =>
  records && records.ids.size <= maxNamedRecords ? { records: [...records.ids] } : {}

/** The parts whose owner the filters leave. */
async function filterParts(
  parts: readonly FoundPart[],
  owners: OwnerCache,
  { query, records }: { query: SearchQuery; records: WantedRecords | null },
): Promise<{ part: FoundPart; owner: SearchOwner }[]> {
  const isAmong = ({ kind, ownerId }: FoundPart) =>
    !records || searchOwners[kind] !== 'record' || records.ids.has(ownerId)
  const possible = parts.filter(isAmong)
  const found = await owners.of(possible)
  const wanted = []
  for (const [index, part] of possible.entries()) {
    const owner = found[index]
    if (!owner || !isWanted(part, owner, query)) continue
    if (records && !(owner.target === 'record' ? records.ids.has(owner.id) : records.withOthers)) continue
    wanted.push({ part, owner })
  }
  return wanted
}

/** Ids of the account's folders and tags by folded name. */
async function searchNames(store: Ports['store'], user: Pick<UserRow, 'id'>, fold: Fold): Promise<SearchNames> {
  const items = await store.library.list(user.id)
  const idsOf = (wanted: LibraryKind) =>
    new Map(items.flatMap(({ kind, name, id }) => (kind === wanted ? [[fold(name), id] as const] : [])))
  return { folders: idsOf('folder'), tags: idsOf('tag') }
}

/** The records that the filters leave; null if there are no filters of records. */
async function wantedRecords(
  store: Ports['store'],
  user: Pick<UserRow, 'id'>,
  { request, query, fold }: { request: v.InferOutput<typeof SearchRequest>; query: SearchQuery; fold: Fold },
): Promise<WantedRecords | null> {
  const { records, ...sent } = request
  const { folder, tags } = query
  const filters: TaskFilter[] = []
  if (records === 1) filters.push(toTaskFilter(sent))
  if (folder !== null || tags.length > 0) filters.push({ deleted: false, folderId: folder ?? undefined, tags })
  const withOthers = filters.length === 0
  const ofQuery = await filterOfQuery(store, user, { query, fold })
  if (ofQuery) filters.push(ofQuery)
  const found = await Promise.all(filters.map((filter) => store.tasks.matching(user.id, filter)))
  if (found.length === 0) return null
  const [first = [], ...others] = found.map((ids) => new Set(ids))
  return { ids: new Set([...first].filter((id) => others.every((ids) => ids.has(id)))), withOthers }
}

/** What language, time and speaker of the query say about records; null for nothing. */
async function filterOfQuery(
  store: Ports['store'],
  { id }: Pick<UserRow, 'id'>,
  { query, fold }: { query: SearchQuery; fold: Fold },
): Promise<TaskFilter | null> {
  const filter: TaskFilter = {
    deleted: false,
    ...(query.language !== null && { language: query.language }),
    ...(query.from !== -Infinity && { from: query.from }),
    ...(query.until !== Infinity && { until: query.until }),
  }
  if (query.speaker !== '') {
    const names = await store.search.speakers(id, maxSpeakers + 1)
    if (names.length <= maxSpeakers) filter.speakers = names.filter((name) => fold(name).includes(query.speaker))
  }
  return Object.keys(filter).length > 1 ? filter : null
}

function isWanted({ kind }: SearchPart, owner: SearchOwner, { language, from, until, kinds }: SearchQuery): boolean {
  return (
    (language === null || owner.language === language) &&
    owner.createdAt >= from &&
    owner.createdAt < until &&
    (kinds === null || kinds.includes(kind))
  )
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
  { target, id, title, createdAt, speakers }: SearchOwner,
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
    ...excerptOf(line.text, terms.ranges),
  }
}
