/** What puts many records in order: folders, tags, favorites and saved searches. */
import * as v from 'valibot'
import { boundedList, boundedText, nonBlankText, rowId, wholeNumber } from './bounds'
import { choice, maybe, number, string, withDefault } from './lenient'
import { Id } from './responses'

/** Of each kind that an account may have, and code points of a name. */
export const maxLibraryItems = 200
export const maxLibraryName = 60
/** Tags of one record. */
export const maxRecordTags = 50
/** Records that one call puts in order. */
export const maxPlacedRecords = 1_000

export const libraryKinds = ['folder', 'tag', 'search'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** Colors of tags. */
export const tagColors = ['gray', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple'] as const
export type TagColor = (typeof tagColors)[number]

const amount = withDefault(number, 0)
const list = <const S extends v.GenericSchema>(schema: S) => withDefault(v.array(schema), [])

export const Folder = v.object({ id: Id, name: string, count: amount })
export type Folder = v.InferOutput<typeof Folder>
export const RecordTag = v.object({ id: Id, name: string, color: choice(tagColors, 'gray'), count: amount })
export type RecordTag = v.InferOutput<typeof RecordTag>
/** `query` is the query string of the list of records. */
export const SavedSearch = v.object({ id: Id, name: string, query: string })
export type SavedSearch = v.InferOutput<typeof SavedSearch>

/** Counts leave out the recycle bin. */
export const Library = v.object({
  folders: list(Folder),
  tags: list(RecordTag),
  searches: list(SavedSearch),
  /** Names of speakers, the most frequent first; 200 at most. */
  speakers: list(string),
  /** Languages of the records. */
  languages: list(string),
  total: amount,
  favorites: amount,
  /** Records in no folder. */
  unfiled: amount,
  /** Records of others that are shared with the user; absent where records can't be. */
  shared: maybe(number),
})
export type Library = v.InferOutput<typeof Library>

/** With an id, the item is renamed or changed; without one, it is added. */
export const SaveLibraryItem = v.object({
  kind: v.picklist(libraryKinds),
  id: v.optional(rowId),
  name: nonBlankText(400),
  /** Of a tag. */
  color: v.optional(v.picklist(tagColors)),
  /** Of a saved search. */
  query: v.optional(boundedText(2_000)),
})
export type SaveLibraryItem = v.InferInput<typeof SaveLibraryItem>

export const RemoveLibraryItem = v.object({ id: rowId })

const ids = boundedList(rowId, maxPlacedRecords)
const tagIds = boundedList(rowId, maxRecordTags)

/** What is absent stays as it is. */
const SentPlaceChange = v.object({
  ids,
  /** 0: into no folder. */
  folder: v.optional(wholeNumber),
  favorite: v.optional(v.pipe(wholeNumber, v.maxValue(1))),
  add_tags: v.optional(tagIds),
  remove_tags: v.optional(tagIds),
})
/** All changes are made, or none. Together they name at most `maxPlacedRecords` records. */
export const PlaceRecords = v.object({ changes: boundedList(SentPlaceChange, maxPlacedRecords) })
export type PlaceRecords = v.InferInput<typeof PlaceRecords>

const ReceivedChange = v.object({
  ids: v.array(Id),
  folder: v.optional(number),
  favorite: v.optional(number),
  add_tags: v.optional(v.array(Id)),
  remove_tags: v.optional(v.array(Id)),
})
export const PlacedRecords = v.object({
  /** How many records are different now. */
  changed: amount,
  /** Ids of records that don't exist. */
  missing: list(Id),
  /** The changes that restore what was before. */
  undo: list(ReceivedChange),
})
export type PlacedRecords = v.InferOutput<typeof PlacedRecords>
