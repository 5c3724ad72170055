import { callData } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'
import { nullIfUnsupported } from '../../shared/http/unsupportedCall'
import { SearchResult } from '../../wire/searchSchemas'

/** Answers without a hit after which the search ends: filters that fit little need several. */
const maxAnswers = 5

/** Searches everything that the account may read, up to the first hits; null if the server has no search. @throws ApiError */
export async function searchEverything(query: string, signal: AbortSignal): Promise<SearchResult | null> {
  const params = { q: query, offset: new Date().getTimezoneOffset() }
  const ask = (before: number | undefined) => {
    const page = { ...params, ...(before !== undefined && { before }) }
    return nullIfUnsupported(callData({ to: endpoints.search, params: page, signal, quiet: true }, SearchResult))
  }
  let result = await ask(undefined)
  for (let answers = 1; answers < maxAnswers && result?.hits.length === 0 && result.next; answers++)
    result = await ask(result.next)
  return result
}
