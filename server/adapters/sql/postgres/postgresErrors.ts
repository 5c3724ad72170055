import { DiskFullError, StoreUnavailableError } from '../../../ports/ports'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Codes of a connection that is lost or useless: connection exceptions (class 08), a server that stops, starts or crashed (57P), has no
 * free connections (53300), or has become a standby (25006); and of sockets.
 */
const lostCodes =
  /^(08...|57P0[1-5]|53300|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT)$/
/** Messages of the driver, which have no code. */
const lostMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the connection can't be used again. Another one may. */
export const isConnectionLost = (error: unknown): boolean =>
  lostCodes.test(codeOf(error)) || (error instanceof Error && lostMessages.test(error.message))

/** As an error of the port, where there is one. */
export function toStoreError(error: unknown): unknown {
  if (isConnectionLost(error))
    return new StoreUnavailableError('the connection to the database was lost', { cause: error })
  const code = codeOf(error)
  if (code === '53100') return new DiskFullError('the disk has no room left for the database', { cause: error })
  // query_canceled: it took longer than the limit.
  if (code === '57014') return new StoreUnavailableError('the database took too long', { cause: error })
  return error
}
