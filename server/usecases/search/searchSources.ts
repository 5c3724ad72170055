/** In which parts a search looks: the account's own, and those of records that others let it read. */
import type * as v from 'valibot'
import type { Fold } from '../../../src/transcript/find/fold'
import type { LibraryKind } from '../../../src/wire/librarySchemas'
import type { SearchRequest } from '../../../src/wire/searchSchemas'
import type { Ports } from '../../ports/ports'
import type { TaskFilter, UserRow } from '../../ports/rows'
import {
  searchOwners,
  type FoundParts,
  type PartQuery,
  type SearchKind,
  type SearchPart,
} from '../../ports/searchRepositories'
import { filterOfSource, toTaskFilter } from '../records/recordFilter'
import type { SearchOwner } from './searchOwners'
import type { SearchNames, SearchQuery } from './searchQuery'

/** Names of speakers that are compared with the query. */
const maxSpeakers = 5_000
/** Records of others, the newest. */
const maxShared = 1_000

export interface SearchSources {
  /** Each is a query of the index. */
  queries: Pick<PartQuery, 'userIds' | 'kinds' | 'records' | 'language'>[]
  /** Whether the filters leave what a part belongs to. */
  includes(part: SearchPart, owner: SearchOwner): boolean
}

type Request = v.InferOutput<typeof SearchRequest>
type Account = Pick<UserRow, 'id'>

/** The search's words, with what its filters need. */
interface Wanted {
  request: Request
  query: SearchQuery
  fold: Fold
  /** Whether parts in the index may lack their language. */
  isRebuilding: boolean
}

const allKinds = Object.keys(searchOwners) as SearchKind[]

/** What a search of the account looks at. */
export async function searchSources(store: Ports['store'], user: Account, wanted: Wanted): Promise<SearchSources> {
  const { request, query, isRebuilding } = wanted
  const language = query.language !== null && !isRebuilding ? { language: query.language } : {}
  const kinds = query.kinds ?? allKinds
  const records = await ownRecords(store, user, wanted)
  const shared = await sharedRecords(store, user, wanted)
  const own =
    request.records === 1 && request.shared === 1 ? [] : [{ userIds: [user.id], kinds, ...language, ...toIds(records) }]
  const others =
    shared.length === 0
      ? []
      : [
          {
            userIds: [...new Set(shared.map(({ ownerId }) => ownerId))],
            kinds: kinds.filter((kind) => searchOwners[kind] === 'record'),
            records: shared.map(({ taskId }) => taskId),
            ...language,
          },
        ]
  return {
    queries: [...own, ...others],
    includes: (part, owner) =>
      isWanted(part, owner, query) &&
      (!records ||
        owner.ownerName !== null ||
        (owner.target === 'record' ? records.ids.has(owner.id) : records.withOthers)),
  }
}

const toIds = (records: OwnRecords | null) => (records ? { records: [...records.ids] } : {})

/**
 * Finds parts in all sources.
 * @returns newest first; `next` says that there may be more
 */
export async function findInSources(
  search: Ports['store']['search'],
  { queries }: SearchSources,
  page: Pick<PartQuery, 'tokens' | 'before' | 'limit'>,
): Promise<FoundParts> {
  const found = await Promise.all(queries.map((query) => search.find({ ...page, ...query })))
  // What is older than the end of an answer may be followed by something newer.
  const next = found.reduce<number | null>(
    (latest, one) => (one.next === null ? latest : Math.max(latest ?? 0, one.next)),
    null,
  )
  const parts = found.flatMap((one) => one.parts).filter(({ row }) => next === null || row >= next)
  return { parts: parts.toSorted((one, other) => other.row - one.row), next }
}

function isWanted({ kind }: SearchPart, owner: SearchOwner, { language, from, until, kinds }: SearchQuery): boolean {
  return (
    (language === null || owner.language === language) &&
    owner.createdAt >= from &&
    owner.createdAt < until &&
    (kinds === null || kinds.includes(kind))
  )
}

/** Ids of the account's folders and tags by folded name. */
export async function searchNames(store: Ports['store'], user: Account, fold: Fold): Promise<SearchNames> {
  const items = await store.library.list(user.id)
  const idsOf = (wanted: LibraryKind) =>
    new Map(items.flatMap(({ kind, name, id }) => (kind === wanted ? [[fold(name), id] as const] : [])))
  return { folders: idsOf('folder'), tags: idsOf('tag') }
}

const isPlaced = ({ folder, tags, source }: SearchQuery) => folder !== null || tags.length > 0 || source !== ''

/** Records of others: in a search of everything, and of those alone. Folders, tags and sources are those of one's own. */
async function sharedRecords(
  { people }: Ports['store'],
  user: Account,
  { request, query }: Pick<Wanted, 'request' | 'query'>,
): Promise<{ taskId: number; ownerId: number }[]> {
  const isAsked = request.records === 0 || request.shared === 1
  return isAsked && !isPlaced(query) ? people.records(user.id, maxShared) : []
}

interface OwnRecords {
  ids: ReadonlySet<number>
  /** Whether meetings and documents are found too, if the filters of the query fit them. */
  withOthers: boolean
}

/** The account's records that the filters leave; null if there are no filters of records. */
async function ownRecords(
  store: Ports['store'],
  user: Account,
  { request, query, fold, isRebuilding }: Wanted,
): Promise<OwnRecords | null> {
  const { records, ...sent } = request
  const { folder, tags, source } = query
  const filters: TaskFilter[] = []
  if (records === 1) filters.push(toTaskFilter(sent))
  if (isPlaced(query)) filters.push({ deleted: false, folderId: folder ?? undefined, tags, ...filterOfSource(source) })
  const withOthers = filters.length === 0
  const ofQuery = await filterOfQuery(store, user, { query, fold, isRebuilding })
  if (ofQuery) filters.push(ofQuery)
  const found = await Promise.all(filters.map((filter) => store.tasks.matching(user.id, filter)))
  if (found.length === 0) return null
  const [first = [], ...others] = found.map((ids) => new Set(ids))
  return { ids: new Set([...first].filter((id) => others.every((ids) => ids.has(id)))), withOthers }
}

/** What the index doesn't know: what time and speaker of the query say about records; null for nothing. */
async function filterOfQuery(
  store: Ports['store'],
  { id }: Account,
  { query, fold, isRebuilding }: Pick<Wanted, 'query' | 'fold' | 'isRebuilding'>,
): Promise<TaskFilter | null> {
  const filter: TaskFilter = {
    deleted: false,
    ...(isRebuilding && query.language !== null && { language: query.language }),
    ...(query.from !== -Infinity && { from: query.from }),
    ...(query.until !== Infinity && { until: query.until }),
  }
  if (query.speaker !== '') {
    const names = await store.search.speakers(id, maxSpeakers + 1)
    if (names.length <= maxSpeakers) filter.speakers = names.filter((name) => fold(name).includes(query.speaker))
  }
  return Object.keys(filter).length > 1 ? filter : null
}
