/** The vocabulary calls of a server in memory. Use with `vi.mock` of `src/shared/http/client`. */
import * as v from 'valibot'
import { vi } from 'vitest'
import type { ApiError } from '../../../../src/shared/http/apiError'
import type { ApiCall } from '../../../../src/shared/http/client'
import { SaveVocabulary, type ReplacementPreview, type Vocabulary } from '../../../../src/wire/vocabularySchemas'

export class FakeVocabularyServer {
  vocabulary: Vocabulary = { terms: [], replacements: [] }
  preview: ReplacementPreview = { total: 0, examples: [] }
  /** Thrown by the next calls that change something or preview, in order. */
  failures: ApiError[] = []

  readonly callData = vi.fn(async ({ to, params }: ApiCall): Promise<unknown> => {
    if (to.path === '/api/vocabulary' && to.method === 'GET') return structuredClone(this.vocabulary)
    const failure = this.failures.shift()
    if (failure) throw failure
    if (to.path === '/api/vocabulary/preview') return this.preview
    if (to.path !== '/api/vocabulary') throw new Error(`unexpected call of ${to.path}`)
    return (this.vocabulary = v.parse(SaveVocabulary, params))
  })
}
