import { ApiError } from './apiError'

/** The server refused to show something: it does not exist, or belongs to another user. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.status === 403 || error.status === 404)
}
