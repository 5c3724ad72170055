/** Calls that are optional in the contract. */
import { ApiError } from './apiError'

/** HTTP statuses for a missing call. */
const unsupportedStatuses: readonly (number | undefined)[] = [404, 405, 501]

/**
 * Whether an error means that the server doesn't support the call: by status, by a refusal, or by an HTML page instead of a
 * response. Only for calls that a supporting server never refuses.
 */
export function isUnsupported(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, status, field } = error
  return (
    kind === 'refused' ||
    (kind === 'status' && unsupportedStatuses.includes(status)) ||
    (kind === 'malformed' && field === 'body')
  )
}

/** The result of a call; null if the server doesn't support it. @throws any other error of the call */
export async function nullIfUnsupported<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isUnsupported(error)) return null
    throw error
  }
}
