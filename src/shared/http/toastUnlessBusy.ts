import { ApiError } from './apiError'
import { isBusy } from './backoff'
import { toastError } from './errorText'

/**
 * Wraps a quiet call that its caller retries while the server is busy. A busy server shows no toast; network errors, other
 * statuses and refusals do.
 * @param quiet shows no toast at all
 * @throws whatever `call` throws
 */
export async function toastUnlessBusy<Result>(call: () => Promise<Result>, quiet = false): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!quiet && error instanceof ApiError && isReportable(error) && !isBusy(error)) toastError(error)
    throw error
  }
}

const isReportable = ({ kind }: ApiError): boolean => kind === 'network' || kind === 'status' || kind === 'refused'
