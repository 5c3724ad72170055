/** What the store keeps of translations. */
import type { LanguageValue } from '../src/wire/codes'
import type { DocumentType, ParagraphKind } from '../src/wire/translation'
import type { OwnPage } from './shopTables'

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
  /** Bytes of the document. */
  size: number
  createdAt: number
  /** 0..100 */
  progress: number
  /** Message id of the reason, '' when none. */
  error: string
  /** What the sentence of the reason names. */
  errorValues: Record<string, string | number>
  /** The record it is of; null for a document. */
  taskId: number | null
  /** Name of the stored document, null for a record. */
  file: string | null
  type: DocumentType | null
  /** All paragraphs of the document are stored. */
  extracted: boolean
}
export type NewTranslation = Pick<
  TranslationRow,
  'userId' | 'name' | 'source' | 'target' | 'by' | 'pages' | 'size' | 'createdAt' | 'taskId' | 'file' | 'type'
>

export interface ParagraphRow {
  /** Its place, from 0. */
  index: number
  source: string
  target: string
  kind: ParagraphKind
  level: number | null
  page: number | null
  /** The segment it is of. */
  segment: string | null
  startMs: number | null
  endMs: number | null
  /** Message id of why it could not be translated, '' when none. */
  fault: string
  doubts: string[]
  checked: boolean
  /** It is still to be translated. */
  pending: boolean
}

/** What became of a paragraph. */
export type ParagraphPatch = { index: number } & Partial<
  Pick<ParagraphRow, 'target' | 'fault' | 'doubts' | 'checked' | 'pending'>
>

/** A translation that is being worked on. */
export interface TranslationLease {
  id: number
  /** Counts how often it was claimed: nobody else has this one. */
  claims: number
  /** Tries since it got on last, this one included. */
  tries: number
}

export interface TranslationTables {
  translations: {
    /** It waits, due now. */
    insert(row: NewTranslation): Promise<number>
    /** Of that user only. */
    find(id: number, userId: number): Promise<TranslationRow | null>
    byId(id: number): Promise<TranslationRow | null>
    ofTask(taskId: number, target: LanguageValue): Promise<TranslationRow | null>
    /** The newest first, each with how many of its paragraphs failed; of documents only where `taskId` is null. */
    page(
      query: OwnPage & { keyword: string; taskId: number | null },
    ): Promise<{ rows: CountedTranslation[]; total: number }>
    update(
      id: number,
      patch: Partial<Pick<TranslationRow, 'by' | 'status' | 'pages' | 'progress' | 'extracted'>>,
    ): Promise<void>
    /** Fails it with a reason. */
    fail(id: number, error: string, values: Record<string, string | number>): Promise<void>
    /** Removes it with its paragraphs. The pages it took stay taken. */
    remove(id: number): Promise<void>
    /** Those of a user that wait or run. */
    unfinished(userId: number): Promise<number>
    usesFile(file: string): Promise<boolean>

    /** Makes it wait again, due at that time, without tries. */
    queue(id: number, now: number): Promise<void>
    /** Takes the oldest due one whose user has fewer than `most` under way, and leases it; null when there is none. */
    claim(now: number, leaseMs: number, most: number): Promise<TranslationLease | null>
    /** Keeps a lease alive; false when the translation is gone, queued anew or claimed by another since. */
    renew(lease: TranslationLease, until: number): Promise<boolean>
    /** Puts it back, due at that time, with so many tries behind it. */
    putBack(lease: TranslationLease, due: number, tries: number): Promise<void>
    /** Its work is over, for good or ill. */
    release(lease: TranslationLease): Promise<void>
    /** Makes every leased one due: called at start. The try that the death of the server cut off does not count. */
    releaseAll(): Promise<void>
  }
  paragraphs: {
    /** Adds them; those with the same places are replaced. */
    put(translationId: number, rows: readonly ParagraphRow[]): Promise<void>
    /** In order, `limit` from that place on; the pending ones only where asked. */
    list(translationId: number, from: number, limit: number, pending?: boolean): Promise<ParagraphRow[]>
    byIndexes(translationId: number, indexes: readonly number[]): Promise<ParagraphRow[]>
    /** With `pending`, those that are no longer pending stay as they are. */
    patch(translationId: number, patches: readonly ParagraphPatch[], pending?: boolean): Promise<void>
    /** Removes those from that place on. */
    cut(translationId: number, from: number): Promise<void>
    counts(translationId: number): Promise<ParagraphCounts>
    /** Makes those that failed pending again. Gives how many they were. */
    retryFailed(translationId: number): Promise<number>
  }
  takenPages: {
    /**
     * Takes the pages of a translation, in place of those it took before. False when the user would have taken more than `most` since
     * then; nothing changes in that case.
     */
    take(
      taking: { translationId: number; userId: number; pages: number; at: number },
      since: number,
      most: number,
    ): Promise<boolean>
    giveBack(translationId: number): Promise<void>
    /** Pages a user took since then. */
    since(userId: number, since: number): Promise<number>
  }
}

export type CountedTranslation = TranslationRow & { failed: number }
export interface ParagraphCounts {
  all: number
  pending: number
  failed: number
  /** Translated, by whomever; one that stayed as it was does not count. */
  translated: number
  /** Characters of all sources, and of those that are not pending. */
  characters: number
  doneCharacters: number
}
