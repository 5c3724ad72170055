/** Answers that come line by line, each line a JSON value (`application/x-ndjson`). */
import { ApiError } from './apiError'
import { askStream, type Call } from './client'
import { check, type Schema } from './envelope'

/** Longest line that is still read, in characters. */
const longestLine = 2 ** 20

/**
 * The lines as they come, each checked. Ends with the answer; whether that was its end is for the reader to judge. Leaving the loop, or
 * the call's signal, breaks the connection off.
 * @throws ApiError
 */
export async function* askLines<T>(call: Call, schema: Schema<T>): AsyncGenerator<T> {
  const { to, signal } = call
  const reader = (await askStream(call)).getReader()
  // What is over already has nothing to cancel. Nobody waits for it: a stream may never say that it ended.
  const leave = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', leave)
  try {
    for await (const line of cutLines(reader, to.path)) yield check(schema, parse(line, to.path), to.path, 'line')
    signal?.throwIfAborted()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(signal?.aborted ? 'cancelled' : 'network', to.path, { cause })
  } finally {
    signal?.removeEventListener('abort', leave)
    leave()
  }
}

async function* cutLines(reader: ReadableStreamDefaultReader<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    if (rest.length > longestLine) throw new ApiError('malformed', path, { field: 'line', detail: 'has no end' })
    for (const line of lines) if (line.trim()) yield line
    if (done) return
  }
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new ApiError('malformed', path, { field: 'line', detail: 'is no JSON' })
  }
}
