/** Repository for the own words of accounts. */
import type { Vocabulary } from '../../src/wire/vocabularySchemas'

export interface VocabularyRepositories {
  /** One for each account; deleted with it. */
  vocabularies: {
    /** Empty if none was saved. */
    get(userId: number): Promise<Vocabulary>
    /** Replaces the whole vocabulary. @param now milliseconds since 1970 */
    set(userId: number, vocabulary: Vocabulary, now: number): Promise<void>
  }
}
