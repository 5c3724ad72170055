/** Repository for links that show a transcript to others. */
import type { LanguageValue } from '../../src/wire/constants'
import type { FileName } from './fileNames'

/** What a link shows besides the text, and whether it may be saved as a file. */
export interface ShareParts {
  speakers: boolean
  sound: boolean
  summary: boolean
  notes: boolean
  export: boolean
  translations: LanguageValue[]
}

/** A link. Times are milliseconds since 1970. */
export interface ShareRow {
  id: number
  userId: number
  taskId: number
  /** SHA-256 of the key in its address. */
  keyHash: string
  /** Null if it asks for no password. */
  passwordHash: string | null
  createdAt: number
  /** Null for never. */
  expiresAt: number | null
  parts: ShareParts
  /** The part of the recording it shows, in milliseconds; both null for the whole. */
  fromMs: number | null
  toMs: number | null
  /** The sound of that part, a file that may not be made yet; null where the recording itself is played, or nothing. */
  soundFile: FileName | null
  /** Size of that file, also before it is made; 0 without one. */
  soundBytes: number
  visits: number
  lastVisitAt: number | null
}

export type NewShare = Omit<ShareRow, 'id' | 'visits' | 'lastVisitAt'>
type SharePatch = Partial<Omit<NewShare, 'userId' | 'taskId' | 'createdAt'>>

export interface ShareRepositories {
  /** Deleted with their record and their account. */
  shares: {
    insert(row: NewShare): Promise<number>
    /** Only that user's. */
    find(id: number, userId: number): Promise<ShareRow | null>
    byKey(keyHash: string): Promise<ShareRow | null>
    /** Newest first. */
    byTask(taskId: number): Promise<ShareRow[]>
    update(id: number, patch: SharePatch): Promise<void>
    remove(id: number): Promise<void>
    countVisit(id: number, at: number): Promise<void>
    /** Whether a link has its sound in this file, also if the file is still being made. */
    usesSound(file: FileName): Promise<boolean>
  }
}
