/** Calls for folders, tags, favorites and saved searches. All are quiet: the callers show the errors. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { Library, PlacedRecords, type PlaceRecords, type SaveLibraryItem } from '../../../wire/librarySchemas'
import { CreatedId, type Id } from '../../../wire/responses'
import { SearchResult, type SearchRequest } from '../../../wire/searchSchemas'

/** Null if the server has no library. @throws ApiError */
export const fetchLibrary = (signal: AbortSignal): Promise<Library | null> =>
  nullIfUnsupported(callData({ to: endpoints.library, signal, quiet: true }, Library))

/** Adds or changes a folder, tag or saved search. @throws ApiError */
export const saveLibraryItem = (item: SaveLibraryItem) =>
  callData({ to: endpoints.saveLibraryItem, params: item, quiet: true }, CreatedId)

/** @throws ApiError */
export const removeLibraryItem = (id: Id) => callAck({ to: endpoints.removeLibraryItem, params: { id }, quiet: true })

/** @throws ApiError */
export const placeRecords = (request: PlaceRecords) =>
  callData({ to: endpoints.placeRecords, params: request, quiet: true }, PlacedRecords)

/** Hits in records only. @throws ApiError */
export const searchRecords = (request: Omit<SearchRequest, 'records' | 'offset'>, signal: AbortSignal) => {
  const params = { ...request, records: 1, offset: new Date().getTimezoneOffset() }
  return callData({ to: endpoints.search, params, signal, quiet: true }, SearchResult)
}
