import { callData } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'
import { nullIfUnsupported } from '../../shared/http/unsupportedCall'
import { SearchResult } from '../../wire/searchSchemas'

/** Searches everything of the account; null if the server has no search. @throws ApiError */
export function searchEverything(query: string, signal: AbortSignal): Promise<SearchResult | null> {
  const params = { q: query, offset: new Date().getTimezoneOffset() }
  return nullIfUnsupported(callData({ to: endpoints.search, params, signal, quiet: true }, SearchResult))
}
