/** Repository for the full-text index. */

/** What is found, and what it belongs to: a record, a meeting without a record, or a translation. */
export const searchOwners = {
  title: 'record',
  text: 'record',
  notes: 'record',
  summary: 'record',
  live: 'meeting',
  liveTitle: 'meeting',
  name: 'translation',
  translation: 'translation',
} as const
export type SearchKind = keyof typeof searchOwners

/** A piece of text that is indexed as a whole: a minute of a transcript, some paragraphs, or a whole title. */
export interface SearchPart {
  kind: SearchKind
  /** Id of the record, meeting or translation. */
  ownerId: number
  /** Minute of a transcript, number of a group of paragraphs, or 0. */
  part: number
}

/** `row`: its place in the index; newer parts have larger ones. */
export type FoundPart = SearchPart & { row: number }

/** A line of text in a part. */
export interface SearchText {
  text: string
  /** Position in the recording; null if there is none. */
  startMs: number | null
  /** Speaker id; '' if there is none. */
  role: string
  /** When it ends; only of what was said. */
  endMs?: number
  /** The user started a paragraph here. */
  startsParagraph?: true
  /** It belongs to the next part, and is there for phrases that begin in the line before it. */
  isNext?: true
}

/** What is known of a part besides its text. */
export interface PartOwner {
  userId: number
  /** Language code of a record; null for parts of anything else. */
  language: string | null
}

/** A record in which something was found. */
export interface SearchedRecord {
  id: number
  title: string
  language: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** Names by speaker id. */
  speakers: Record<string, string>
  /** The name of its owner, if that is somebody else. */
  ownerName: string | null
}

export interface PartQuery {
  /** Whose parts. */
  userIds: readonly number[]
  /** All of them. */
  tokens: readonly SearchToken[]
  /** Only parts that are older than the one with this `row`. */
  before: number | null
  /** Where filters leave few parts, a page may have fewer and be followed by others. */
  limit: number
  kinds: readonly SearchKind[]
  /** Language code: of the parts that belong to records themselves, only those of records in it. */
  language?: string
  /** Ids: of the parts that belong to records themselves, only those of these; without it those of all. */
  records?: readonly number[]
}

/** A page that has less of its limit, though there may be more, is one where filters leave few parts. */
export const enoughOfPage = 0.25

export interface FoundParts {
  /** Newest first: those that were indexed last for the first time. */
  parts: FoundPart[]
  /** The `before` at which to go on; null at the end. Where few parts fit, there may be more even if none was found. */
  next: number | null
}

/** A token that a text must contain, or begin a word with. */
export interface SearchToken {
  text: string
  isPrefix: boolean
}

export interface SearchRepositories {
  /** Text changes are noticed by the store itself, also of records that are being transcribed. */
  search: {
    /** Parts that changed since they were indexed. */
    changed(limit: number): Promise<SearchPart[]>
    /** Null if the part was deleted. */
    ownerOf(part: SearchPart): Promise<PartOwner | null>
    /** The current lines of a part, in order, and the first of the next minute. Those of a summary are its JSON. */
    texts(part: SearchPart): Promise<SearchText[]>
    /** The same of several parts, at once where that is faster. */
    textsOf(parts: readonly SearchPart[]): Promise<SearchText[][]>
    /** Those of these records that the user owns or has access to, and not in the recycle bin, in any order. */
    records(userId: number, ids: readonly number[]): Promise<SearchedRecord[]>
    /** Names of speakers in the user's records, each once, in any order. */
    speakers(userId: number, limit: number): Promise<string[]>
    /**
     * Replaces the tokens of a part, and marks it as unchanged. None removes it.
     * @param tokens letters, digits, marks and private-use characters only
     */
    index(part: SearchPart, owner: PartOwner, tokens: ReadonlySet<string>): Promise<void>
    /** Parts of users that contain all tokens. */
    find(query: PartQuery): Promise<FoundParts>
  }
}
