const opening = '<think>'
const closing = '</think>'

/**
 * An answer without the thoughts that some reasoning models (DeepSeek-R1, Qwen3) put before it, in a tag, when their server does not
 * tell them apart. '' for each part that says nothing yet.
 */
export async function* withoutThoughts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let state: 'unknown' | 'thinking' | 'thought' | 'answering' = 'unknown'
  let held = ''
  for await (const part of parts) {
    held += part
    if (state === 'unknown') state = begins(held)
    if (state === 'thinking') {
      const end = held.indexOf(closing)
      if (end >= 0) state = 'thought'
      // Of thoughts only what may be the beginning of their end is kept.
      held = held.slice(end < 0 ? -closing.length : end + closing.length)
    }
    if (state === 'thought') {
      held = held.trimStart()
      if (held !== '') state = 'answering'
    }
    const said = state === 'answering' ? held : ''
    if (said) held = ''
    yield said
  }
  if (state === 'unknown') yield held
}

function begins(text: string): 'unknown' | 'thinking' | 'answering' {
  const begun = text.trimStart()
  if (begun.startsWith(opening)) return 'thinking'
  return opening.startsWith(begun) ? 'unknown' : 'answering'
}
