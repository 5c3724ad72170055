/** Translations of documents and of records. */
import { Created, type Id } from '../../wire/bodies'
import {
  EditedTranslation,
  Translation,
  Translations,
  type AddTranslation,
  type EditTranslation,
  type RetryTranslation,
  type TranslationPage,
} from '../../wire/translation'
import { ask, askPage, tell } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'

/** Says nothing itself: who asks does. @throws ApiError, `refused` when the pages of the day are used up */
export const addTranslation = (document: AddTranslation) =>
  ask({ to: endpoints.addTranslation, params: document, quiet: true }, Created)

/** @throws ApiError */
export const fetchTranslations = (page: TranslationPage, signal?: AbortSignal) =>
  askPage({ to: endpoints.translations, params: page, signal }, Translations)

/** @throws ApiError */
export const fetchTranslation = (id: Id, signal?: AbortSignal) =>
  ask({ to: endpoints.findTranslation, params: { id }, signal }, Translation)

/** Gives what it left as it was, since it was changed meanwhile. Says nothing itself: who asks does. @throws ApiError */
export const editTranslation = (edit: EditTranslation) =>
  ask({ to: endpoints.editTranslation, params: edit, quiet: true }, EditedTranslation)

/** Translates what failed once more. @throws ApiError */
export const retryTranslation = (what: RetryTranslation) => tell({ to: endpoints.retryTranslation, params: what })

/** @throws ApiError */
export const deleteTranslation = (id: Id) => tell({ to: endpoints.deleteTranslation, params: { id } })
