/** Document translations. */
import { Created, Translation, Translations, type Id } from '../../wire/bodies'
import type { AddTranslation, Paging } from '../../wire/requests'
import { ask, askPage, tell } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'

/** @throws ApiError, `refused` when the pages of the day are used up */
export const addTranslation = (document: AddTranslation) =>
  ask({ to: endpoints.addTranslation, params: document }, Created)

/** @throws ApiError */
export const fetchTranslations = (page: Paging, signal?: AbortSignal) =>
  askPage({ to: endpoints.translations, params: page, signal }, Translations)

/** @throws ApiError */
export const fetchTranslation = (id: Id, signal?: AbortSignal) =>
  ask({ to: endpoints.findTranslation, params: { id }, signal }, Translation)

/** @throws ApiError */
export const deleteTranslation = (id: Id) => tell({ to: endpoints.deleteTranslation, params: { id } })
