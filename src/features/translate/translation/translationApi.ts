/** API calls for translations of documents and records. */
import { CreatedId, type Id } from '../../../wire/responses'
import {
  EditedTranslation,
  Translation,
  Translations,
  type AddTranslation,
  type EditTranslation,
  type RetryTranslation,
  type TranslationPage,
} from '../../../wire/translationSchemas'
import { callData, callPage, callAck } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'

/** The caller reports failures. @throws ApiError, `refused` when the daily page limit is reached */
export const addTranslation = (document: AddTranslation) =>
  callData({ to: endpoints.addTranslation, params: document, quiet: true }, CreatedId)

/** @param quiet shows no toast if it fails @throws ApiError */
export const fetchTranslations = (page: TranslationPage, signal?: AbortSignal, quiet = false) =>
  callPage({ to: endpoints.translations, params: page, signal, quiet }, Translations)

/** @param quiet shows no toast if it fails @throws ApiError */
export const fetchTranslation = (id: Id, signal?: AbortSignal, quiet = false) =>
  callData({ to: endpoints.findTranslation, params: { id }, signal, quiet }, Translation)

/** Returns the paragraphs that were not changed because of a conflict. The caller reports failures. @throws ApiError */
export const editTranslation = (edit: EditTranslation) =>
  callData({ to: endpoints.editTranslation, params: edit, quiet: true }, EditedTranslation)

/** Retries what failed. @throws ApiError */
export const retryTranslation = (input: RetryTranslation) => callAck({ to: endpoints.retryTranslation, params: input })

/** @throws ApiError */
export const deleteTranslation = (id: Id) => callAck({ to: endpoints.deleteTranslation, params: { id } })
