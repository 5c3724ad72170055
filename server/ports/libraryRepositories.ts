/** Repository for what puts records in order: folders, tags and saved searches. */
import type { LibraryKind } from '../../src/wire/librarySchemas'

/** A folder, a tag or a saved search. */
export interface LibraryItem {
  id: number
  kind: LibraryKind
  name: string
  /** The color of a tag, the query string of a saved search, '' for a folder. */
  value: string
}

export interface NewLibraryItem extends Omit<LibraryItem, 'id'> {
  /** The folded name: one item of a kind has it. */
  nameKey: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Where a record stands. */
export interface RecordPlace {
  id: number
  folderId: number | null
  favorite: boolean
  /** Ids, in order. */
  tags: number[]
}

/** What is absent stays. Adding a tag that a record has and removing one that it lacks change nothing. */
export interface PlaceChange {
  folderId?: number | null | undefined
  favorite?: boolean | undefined
  addTags?: readonly number[] | undefined
  removeTags?: readonly number[] | undefined
}

export interface LibraryRepositories {
  library: {
    /** By kind, then by name. `count` is the number of records outside the recycle bin; 0 for saved searches. */
    list(userId: number): Promise<(LibraryItem & { count: number })[]>
    /** Only that user's. */
    find(userId: number, id: number): Promise<LibraryItem | null>
    count(userId: number, kind: LibraryKind): Promise<number>
    /** The id; null if an item of that kind has the name. */
    insert(userId: number, item: NewLibraryItem): Promise<number | null>
    /** False if another item of that kind has the name; nothing changes then. */
    update(
      userId: number,
      id: number,
      change: Pick<NewLibraryItem, 'name' | 'nameKey' | 'value'>,
    ): Promise<'done' | 'taken'>
    /** Records stay; they are then in no folder, or without the tag. */
    remove(userId: number, id: number): Promise<void>
    /** Names of speakers in records outside the recycle bin, the most frequent first. */
    speakers(userId: number, limit: number): Promise<string[]>
    /** The languages of records outside the recycle bin, and numbers of favorites and of records in no folder. */
    summary(userId: number): Promise<{ languages: string[]; total: number; favorites: number; unfiled: number }>
    /** Of the given records (at most 1,000), those of that user. */
    places(userId: number, ids: readonly number[]): Promise<RecordPlace[]>
    /** @param ids of records, at most 1,000, whose owner was checked */
    move(ids: readonly number[], change: PlaceChange): Promise<void>
  }
}
