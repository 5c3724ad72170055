const opening = '<think>'
const closing = '</think>'

/**
 * Removes the reasoning that some models (DeepSeek-R1, Qwen3) put before the answer in a tag, when the server does not separate it.
 * Yields '' for each part without visible text.
 */
export async function* stripReasoning(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let state: 'unknown' | 'thinking' | 'thought' | 'answering' = 'unknown'
  let buffer = ''
  for await (const part of parts) {
    buffer += part
    if (state === 'unknown') state = classifyStart(buffer)
    if (state === 'thinking') {
      const end = buffer.indexOf(closing)
      if (end >= 0) state = 'thought'
      // Keep only what may be the start of the closing tag.
      buffer = buffer.slice(end < 0 ? -closing.length : end + closing.length)
    }
    if (state === 'thought') {
      buffer = buffer.trimStart()
      if (buffer !== '') state = 'answering'
    }
    const visible = state === 'answering' ? buffer : ''
    if (visible) buffer = ''
    yield visible
  }
  if (state === 'unknown') yield buffer
}

function classifyStart(text: string): 'unknown' | 'thinking' | 'answering' {
  const start = text.trimStart()
  if (start.startsWith(opening)) return 'thinking'
  return opening.startsWith(start) ? 'unknown' : 'answering'
}
