/** Repositories for translations. */
import type { LanguageValue } from '../../src/wire/constants'
import type { DocumentType, ParagraphKind } from '../../src/wire/translationSchemas'
import type { RemovalInParts } from './removalInParts'
import type { UserPageQuery } from './shopRepositories'

export const translationStatus = { waiting: 0, running: 1, done: 2, failed: -1 } as const
export type TranslationStatus = (typeof translationStatus)[keyof typeof translationStatus]

export interface TranslationRow {
  id: number
  userId: number
  name: string
  source: LanguageValue | ''
  target: LanguageValue
  by: 'server' | 'browser'
  status: TranslationStatus
  pages: number
  /** Document size in bytes. */
  size: number
  createdAt: number
  /** 0..100 */
  progress: number
  /** Message id of the error, '' for none. */
  error: string
  /** Values for the error message. */
  errorValues: Record<string, string | number>
  /** The translated record; null for a document. */
  taskId: number | null
  /** File name of the document, null for a record. */
  file: string | null
  type: DocumentType | null
  /** Whether all paragraphs of the document are stored. */
  extracted: boolean
}
export type NewTranslation = Pick<
  TranslationRow,
  'userId' | 'name' | 'source' | 'target' | 'by' | 'pages' | 'size' | 'createdAt' | 'taskId' | 'file' | 'type'
>

export interface ParagraphRow {
  /** Position, from 0. */
  index: number
  source: string
  target: string
  kind: ParagraphKind
  level: number | null
  page: number | null
  /** Id of the source segment. */
  segment: string | null
  startMs: number | null
  endMs: number | null
  /** Message id of the translation error, '' for none. */
  fault: string
  doubts: string[]
  checked: boolean
  /** Not translated yet. */
  pending: boolean
}

/** An update to a paragraph. */
export type ParagraphPatch = { index: number } & Partial<
  Pick<ParagraphRow, 'target' | 'fault' | 'doubts' | 'checked' | 'pending'>
>

export interface TranslationRepositories {
  /** The pages of one that is removed still count as used. */
  translations: RemovalInParts & {
    /** Inserts one that has not run. */
    insert(row: NewTranslation): Promise<number>
    /** Only that user's. */
    find(id: number, userId: number): Promise<TranslationRow | null>
    byId(id: number): Promise<TranslationRow | null>
    byTask(taskId: number, target: LanguageValue): Promise<TranslationRow | null>
    /** Newest first, with the number of failed paragraphs. A null `taskId` selects documents only. */
    page(
      query: UserPageQuery & { keyword: string; taskId: number | null },
    ): Promise<{ rows: CountedTranslation[]; total: number }>
    update(
      id: number,
      patch: Partial<Pick<TranslationRow, 'by' | 'status' | 'pages' | 'progress' | 'extracted'>>,
    ): Promise<void>
    /** Makes it one that has not run; its paragraphs stay. */
    reset(id: number): Promise<void>
    /** Marks it as failed. */
    fail(id: number, error: string, values: Record<string, string | number>): Promise<void>
    /** Number of a user's waiting and running translations. */
    countUnfinished(userId: number): Promise<number>
    usesFile(file: string): Promise<boolean>
  }
  paragraphs: {
    /** Inserts the rows, replacing those with the same index. */
    upsert(translationId: number, rows: readonly ParagraphRow[]): Promise<void>
    /** In order, `limit` rows from the index `from`; only pending ones if `pending`. */
    list(translationId: number, range: { from: number; limit: number; pending?: boolean }): Promise<ParagraphRow[]>
    byIndexes(translationId: number, indexes: readonly number[]): Promise<ParagraphRow[]>
    /** With `pending`, rows that are no longer pending stay unchanged. */
    patch(translationId: number, patches: readonly ParagraphPatch[], pending?: boolean): Promise<void>
    /** Removes all rows from that index on. */
    removeFrom(translationId: number, from: number): Promise<void>
    counts(translationId: number): Promise<ParagraphCounts>
    /** Makes failed rows pending again and returns their number. */
    retryFailed(translationId: number): Promise<number>
  }
  pageUsage: {
    /**
     * Reserves the pages of a translation, replacing its earlier reservation. False if the user would exceed `max` pages since
     * `usedSince`; nothing changes then.
     */
    reserve(
      reservation: { translationId: number; userId: number; pages: number; at: number },
      usedSince: number,
      max: number,
    ): Promise<boolean>
    release(translationId: number): Promise<void>
    /** Pages a user has used since then. */
    since(userId: number, since: number): Promise<number>
  }
}

export type CountedTranslation = TranslationRow & { failed: number }
export interface ParagraphCounts {
  all: number
  pending: number
  failed: number
  /** Translated paragraphs, by the server or the user; those copied unchanged don't count. */
  translated: number
  /** Source characters in total, and of paragraphs that are not pending. */
  characters: number
  doneCharacters: number
}
