import { RequestError } from '../lib/requestError'
import type { DiskFullError, Ports } from '../ports/ports'
import { errorResponse } from './errorResponse'
import type { RequestContext } from './requestContext'

/** Minimum time between log lines, however many requests fail. */
const logIntervalMs = 60_000

/** Creates the handler for requests that fail because the disk is full. A 507 makes apps keep their data and retry. */
export function createDiskFullHandler({
  clock,
  log,
}: Pick<Ports, 'clock' | 'log'>): (c: RequestContext, error: DiskFullError) => Response {
  let loggedAt: number | null = null
  return (c, error) => {
    const now = clock.now()
    if (loggedAt === null || Math.abs(now - loggedAt) >= logIntervalMs) {
      loggedAt = now
      log.error('disk.full', { path: c.req.path, error })
    }
    return errorResponse(c, new RequestError('server.diskFull', {}, { status: 507 }))
  }
}
