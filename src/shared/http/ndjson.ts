/** Streamed responses of one JSON value per line (`application/x-ndjson`). */
import { ApiError } from './apiError'
import { callStream, type ApiCall } from './client'
import { validate, type ResponseSchema } from './envelope'

/** Longest accepted line, in characters. */
const maxLineChars = 2 ** 20

/**
 * Yields the validated lines as they arrive. Ends with the response; the caller decides whether it was complete. Leaving the
 * loop, or aborting the call's signal, closes the connection.
 * @throws ApiError
 */
export async function* callLines<T>(call: ApiCall, schema: ResponseSchema<T>): AsyncGenerator<T> {
  const { to, signal } = call
  const reader = (await callStream(call)).getReader()
  // Not awaited: it rejects if the stream has ended, and may never settle.
  const cancel = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel)
  try {
    const source = { url: to.path, fieldPath: 'line' }
    for await (const line of splitLines(reader, to.path)) yield validate(schema, parse(line, to.path), source)
    signal?.throwIfAborted()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(signal?.aborted ? 'canceled' : 'network', to.path, { cause })
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

async function* splitLines(reader: ReadableStreamDefaultReader<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let remainder = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (remainder + decoder.decode(value, { stream: !done })).split('\n')
    remainder = done ? '' : (lines.pop() ?? '')
    if (remainder.length > maxLineChars) throw new ApiError('malformed', path, { field: 'line', detail: 'is too long' })
    for (const line of lines) if (line.trim()) yield line
    if (done) return
  }
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new ApiError('malformed', path, { field: 'line', detail: 'is not JSON' })
  }
}
