import type { Log } from '../../ports/ports'

/**
 * Writes one line of JSON per event, with its time and level.
 * @param requestId of the request that the running code works for
 */
export function createJsonLog(
  write: (line: string) => void = (line) => void process.stdout.write(line),
  requestId: () => string | undefined = () => undefined,
): Log {
  const writeEntry =
    (level: 'info' | 'error') =>
    (event: string, fields: Record<string, unknown> = {}) =>
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level, event, request: requestId(), ...withErrorTraces(fields) })}\n`,
      )
  return { info: writeEntry('info'), error: writeEntry('error') }
}

/** Errors serialize to `{}` by default. */
function withErrorTraces(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? formatTrace(value) : value]),
  )
}

/** The stack of an error and its causes. */
function formatTrace(error: Error): string {
  const trace = error.stack ?? String(error)
  return error.cause instanceof Error ? `${trace}\ncaused by: ${formatTrace(error.cause)}` : trace
}
