import type { SampleLanguage } from '../../wire/constants'
import { CreatedId } from '../../wire/responses'
import { callData } from '../http/client'
import { endpoints } from '../http/endpoints'

/** Adds the sample record in that language, or finds the one that there is. @throws ApiError */
export const addSample = (language: SampleLanguage) =>
  callData({ to: endpoints.addSample, params: { language } }, CreatedId)
