import type { Log } from '../ports'

/** Writes one line of JSON per event, with its time and level. */
export function lineLog(write: (line: string) => void = (line) => void process.stdout.write(line)): Log {
  const say = (level: 'info' | 'error') => (event: string, fields: Record<string, unknown> = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...plain(fields) })}\n`)
  return { info: say('info'), error: say('error') }
}

/** Errors say nothing as JSON by themselves. */
function plain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? (value.stack ?? String(value)) : value]),
  )
}
