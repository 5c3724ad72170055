/** Repositories for people with access to a record, and for what they attach to it. Times are milliseconds since 1970. */
import type { HighlightColor } from '../../src/wire/annotationSchemas'
import type { PersonRole } from '../../src/wire/peopleSchemas'
import type { ListedTask } from './rows'

export interface PersonRow {
  taskId: number
  userId: number
  role: PersonRole
  addedAt: number
}

/** A link that gives access to whoever opens it while logged in. */
export interface InvitationRow {
  id: number
  taskId: number
  /** SHA-256 of the key in its address. */
  keyHash: string
  role: PersonRole
  createdAt: number
  /** Null for never. */
  expiresAt: number | null
}

/** A passage; see `Anchor` of the wire format. */
export interface AnchorValue {
  segment: string
  start: number
  end_segment: string
  end: number
  quote: string
  at: number
}

/** A comment, a reply or a highlight. */
export interface AnnotationRow {
  taskId: number
  /** Chosen by the client; unique in its record. */
  id: string
  /** Null if the account is deleted. */
  userId: number | null
  /** The comment that it replies to. */
  parent: string | null
  /** Null for a reply. */
  anchor: AnchorValue | null
  /** '' for a highlight. */
  text: string
  /** Null for a comment. */
  color: HighlightColor | null
  resolvedAt: number | null
  resolvedBy: number | null
  createdAt: number
  editedAt: number | null
  /** When anything about it changed last. */
  changedAt: number
}

export interface NamedUser {
  id: number
  /** The name to show. */
  name: string
  username: string
}

export interface SharedTask extends ListedTask {
  role: PersonRole
  /** The name of its owner. */
  ownerName: string
}

type AnnotationPatch = Partial<Pick<AnnotationRow, 'text' | 'color' | 'resolvedAt' | 'resolvedBy' | 'editedAt'>> &
  Pick<AnnotationRow, 'changedAt'>

export interface PeopleRepositories {
  /** Deleted with their record and their account. */
  people: {
    /** Adds the person or changes their role. */
    put(row: PersonRow): Promise<void>
    find(taskId: number, userId: number): Promise<PersonRow | null>
    /** In the order in which they were added. */
    list(taskId: number): Promise<(PersonRow & Omit<NamedUser, 'id'>)[]>
    count(taskId: number): Promise<number>
    /** Whether there was such a person. */
    remove(taskId: number, userId: number): Promise<boolean>
    /** Records of others that are neither in a recycle bin nor of an account that is closed or to be deleted, newest first. */
    page(query: {
      userId: number
      page: number
      limit: number
      /** Substring of the title, '' for all. */
      keyword: string
      /** Only these. */
      ids?: readonly number[] | undefined
    }): Promise<{ rows: SharedTask[]; total: number }>
    /** Records that `page` lists without a keyword: their ids and owners, newest first. */
    records(userId: number, limit: number): Promise<{ taskId: number; ownerId: number }[]>
    /** Names by user id; those that don't exist are left out. */
    names(userIds: readonly number[]): Promise<Map<number, NamedUser>>
  }
  /** Deleted with their record. */
  invitations: {
    insert(row: Omit<InvitationRow, 'id'>): Promise<number>
    byKey(keyHash: string): Promise<InvitationRow | null>
    /** Newest first. */
    list(taskId: number): Promise<InvitationRow[]>
    /** Whether there was such an invitation. */
    remove(taskId: number, id: number): Promise<boolean>
  }
  /** Deleted with their record; they outlive the account of their author. */
  annotations: {
    /** False if there is one with that id; nothing changes then. */
    insert(row: AnnotationRow): Promise<boolean>
    find(taskId: number, id: string): Promise<AnnotationRow | null>
    /** Oldest first. */
    list(taskId: number): Promise<AnnotationRow[]>
    update(taskId: number, id: string, patch: AnnotationPatch): Promise<void>
    /** Removes it with its replies. */
    remove(taskId: number, id: string): Promise<void>
    count(taskId: number): Promise<number>
    /** Another value whenever one was added, changed or removed. */
    revision(taskId: number): Promise<string>
  }
  /** Who has which record open. */
  presence: {
    touch(taskId: number, userId: number, now: number): Promise<void>
    /** Ids of the users who have been there since then. */
    since(taskId: number, at: number): Promise<number[]>
    leave(taskId: number, userId: number): Promise<void>
    removeBefore(at: number): Promise<void>
  }
}
