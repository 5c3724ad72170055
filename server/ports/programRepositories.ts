import type { FileName } from './fileNames'

/** A personal token, with which a program acts for an account. Times are milliseconds since 1970. */
export interface ApiTokenRow {
  id: number
  userId: number
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string
  /** Its first characters, by which its owner tells it apart. */
  hint: string
  name: string
  /** Whether it may also change things; every token may read. */
  canWrite: boolean
  createdAt: number
  /** Null: it doesn't expire. */
  expiresAt: number | null
  /** When it was last used, accurate to a minute; null if never. */
  usedAt: number | null
}

export type NewApiToken = Omit<ApiTokenRow, 'id' | 'usedAt'>

/** What a request with an idempotency key was answered. */
export interface IdempotentAnswer {
  /** Digest of the request. */
  request: string
  /** The answer's body. */
  answer: string
}

/** Repositories for what programs do. */
export interface ProgramRepositories {
  apiTokens: {
    insert(row: NewApiToken): Promise<number>
    /** A token that has not expired. */
    find(tokenHash: string, now: number): Promise<ApiTokenRow | null>
    /** Of a user, the newest first, expired ones too. */
    list(userId: number): Promise<ApiTokenRow[]>
    setUsed(id: number, at: number): Promise<void>
    /** False if that user has no such token. */
    remove(id: number, userId: number): Promise<boolean>
    removeByUser(userId: number): Promise<void>
  }
  idempotencyKeys: {
    find(userId: number, key: string): Promise<IdempotentAnswer | null>
    /** Keeps the answer of a key that has one. */
    insert(userId: number, key: string, answer: IdempotentAnswer & { createdAt: number }): Promise<void>
    removeBefore(time: number): Promise<void>
  }
  /** Files of the watched folder that were copied but may not have been moved away yet. */
  watchedFiles: {
    find(key: string): Promise<FileName | null>
    insert(key: string, file: FileName, createdAt: number): Promise<void>
    remove(key: string): Promise<void>
  }
}
