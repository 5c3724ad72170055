/** API calls for translations of records. */
import type { LanguageValue } from '../../../wire/constants'
import { CreatedId, type Id } from '../../../wire/responses'
import { Translation, Translations, type RetryTranslation } from '../../../wire/translationSchemas'
import { callAck, callData, callPage } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import type { CallOptions } from '../record/taskApi'

/** Starts or updates the translation of a record. @throws ApiError */
export const translateTask = (id: Id, target: LanguageValue, options: CallOptions = {}) =>
  callData({ to: endpoints.addTranslation, params: { task_id: id, target }, ...options }, CreatedId)

/** The translations of a record, without their texts. @throws ApiError */
export const fetchTaskTranslations = async (id: Id, options: CallOptions = {}) =>
  (
    await callPage(
      { to: endpoints.translations, params: { page: 1, limit: 50, task_id: id }, ...options },
      Translations,
    )
  ).rows.filter(
    // A server without record translations ignores `task_id` and returns those of documents.
    ({ task_id }) => String(task_id) === String(id),
  )

/** A translation of a record, line by line. @throws ApiError */
export const fetchTaskTranslation = (id: Id, options: CallOptions = {}) =>
  callData({ to: endpoints.findTranslation, params: { id }, ...options }, Translation)

/** Retries the lines that failed. @throws ApiError */
export const retryTaskTranslation = (input: RetryTranslation, options: CallOptions = {}) =>
  callAck({ to: endpoints.retryTranslation, params: input, ...options })
