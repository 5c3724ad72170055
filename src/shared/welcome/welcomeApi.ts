import { CreatedId, Tasks, type Id } from '../../wire/responses'
import type { SampleLanguage } from '../../wire/requests'
import { callData, callPage } from '../http/client'
import { endpoints } from '../http/endpoints'

/** Adds the sample record in that language, unless the account has it. @throws ApiError */
export async function addSample(language: SampleLanguage): Promise<Id> {
  return (await callData({ to: endpoints.addSample, params: { language } }, CreatedId)).id
}

/** Whether the account has records. @throws ApiError */
export async function hasRecords(signal: AbortSignal): Promise<boolean> {
  const params = { page: 1, limit: 1 }
  return (await callPage({ to: endpoints.tasks, params, signal, quiet: true }, Tasks)).total > 0
}
