/** API calls of the tokens for programs. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import type { Id } from '../../../wire/responses'
import { ApiTokens, CreatedApiToken, type CreateApiToken } from '../../../wire/tokenSchemas'

export const tokensKey = ['apiTokens']

/** The newest first; null if the server has no tokens for programs. @throws ApiError */
export const fetchTokens = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.apiTokens, signal, quiet: true }, ApiTokens))

/** Resolves to the token itself, which the server doesn't say again. @throws ApiError `refused` with the server's message */
export const createToken = async (request: CreateApiToken): Promise<string> =>
  (await callData({ to: endpoints.createApiToken, params: request, quiet: true }, CreatedApiToken)).secret

/** @throws ApiError */
export const revokeToken = (id: Id) => callAck({ to: endpoints.revokeApiToken, params: { id }, quiet: true })
