/** Calls for a user's own words. All are quiet: the callers show the errors. */
import { queryOptions } from '@tanstack/react-query'
import {
  ReplacementPreview,
  Vocabulary,
  type PreviewReplacements,
  type SaveVocabulary,
} from '../../wire/vocabularySchemas'
import { callData } from '../http/client'
import { endpoints } from '../http/endpoints'
import { nullIfUnsupported } from '../http/unsupportedCall'

/** @throws ApiError */
export const fetchVocabulary = (signal?: AbortSignal) =>
  callData({ to: endpoints.vocabulary, signal, quiet: true }, Vocabulary)

/** Replaces the whole vocabulary. Resolves to what the server made of it. @throws ApiError `refused` with a `VocabularyFault` as its data */
export const saveVocabulary = (vocabulary: SaveVocabulary) =>
  callData({ to: endpoints.saveVocabulary, params: vocabulary, quiet: true }, Vocabulary)

/** What rules would change in the user's newest transcripts. @throws ApiError */
export const previewReplacements = (rules: PreviewReplacements, signal?: AbortSignal) =>
  callData({ to: endpoints.previewReplacements, params: rules, signal, quiet: true }, ReplacementPreview)

/** Null if the server keeps no vocabularies. */
export const vocabularyQuery = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: ({ signal }) => nullIfUnsupported(fetchVocabulary(signal)),
})
