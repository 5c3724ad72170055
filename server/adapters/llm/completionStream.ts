import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { ModelError } from '../../ports/textServices'

/** Allowance for the protocol around the text: field names, ids, hidden reasoning. */
const overheadCharacters = 2 ** 20
const overheadFactor = 32

const Content = v.optional(v.nullable(v.string()), '')
const Chunk = v.object({
  choices: v.optional(
    v.array(
      v.object({
        delta: v.optional(v.object({ content: Content })),
        message: v.optional(v.object({ content: Content })),
        finish_reason: v.optional(v.nullable(v.string())),
      }),
    ),
    [],
  ),
  error: v.optional(v.unknown()),
})
type Chunk = v.InferOutput<typeof Chunk>

/**
 * The text of a completion, part by part; '' for a part without text. Also accepts a single JSON response from a service that ignores
 * `stream`.
 * @param onActivity called whenever data arrives
 * @param maxCharacters limit for the text
 * @throws ModelError
 */
export async function* readCompletionStream(
  response: Response,
  onActivity: () => void,
  maxCharacters: number,
): AsyncGenerator<string> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const bytes = readBounded(response, onActivity, maxCharacters * overheadFactor + overheadCharacters)
  yield* isJson ? readWhole(bytes) : readEvents(bytes)
}

async function* readWhole(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let body = ''
  for await (const text of texts) body += text
  const [choice] = parseChunk(body).choices
  if (!choice) throw new ModelError('nonsense', 'no choice')
  yield choice.message?.content ?? ''
  if (choice.finish_reason === 'length') throw new ModelError('cut', 'the token limit was reached')
}

async function* readEvents(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) })
  let finish: string | null = null
  for await (const text of texts) {
    parser.feed(text)
    const received = events
    events = []
    for (const data of received) {
      if (data.trim() === '[DONE]') return throwIfTruncated(finish)
      const [choice] = parseChunk(data).choices
      yield choice?.delta?.content ?? choice?.message?.content ?? ''
      finish = choice?.finish_reason ?? finish
    }
  }
  if (finish === null) throw new ModelError('cut', 'the stream broke off')
  throwIfTruncated(finish)
}

function throwIfTruncated(finish: string | null): void {
  if (finish === 'length') throw new ModelError('cut', 'the token limit was reached')
}

function parseChunk(data: string): Chunk {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    throw new ModelError('nonsense', 'no JSON')
  }
  const chunk = v.safeParse(Chunk, value)
  if (!chunk.success) throw new ModelError('nonsense', `no chunk at ${v.getDotPath(chunk.issues[0]) ?? 'its root'}`)
  if (chunk.output.error !== undefined) throw new ModelError('unreachable', 'the service reported an error')
  return chunk.output
}

/** The text of the body, up to a limit. @throws ModelError when it is longer, or the connection breaks */
async function* readBounded(response: Response, onActivity: () => void, maxCharacters: number): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let charactersLeft = maxCharacters
  try {
    for (;;) {
      const part = await reader?.read().catch(() => {
        throw new ModelError('cut', 'the connection broke')
      })
      if (!part || part.done) return
      onActivity()
      charactersLeft -= part.value.length
      if (charactersLeft < 0) throw new ModelError('nonsense', 'the response is too large')
      yield part.value
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
