import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { ModelFault } from '../../understanding'

/** Room for what stands around the text: names of fields, ids, thoughts that are not shown. */
const spareCharacters = 2 ** 20
const spareFactor = 32

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
 * The text of an answer, part by part, '' for a part without text. A service that was asked for a stream and gives one JSON value all
 * the same is understood, too.
 * @param alive is called whenever anything has come
 * @param most characters the text may have
 * @throws ModelFault
 */
export async function* partsOfAnswer(answer: Response, alive: () => void, most: number): AsyncGenerator<string> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  const bytes = bounded(answer, alive, most * spareFactor + spareCharacters)
  yield* isJson ? wholeText(bytes) : streamedText(bytes)
}

async function* wholeText(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let body = ''
  for await (const text of texts) body += text
  const [choice] = chunkOf(body).choices
  if (!choice) throw new ModelFault('nonsense', 'no choice')
  yield choice.message?.content ?? ''
  if (choice.finish_reason === 'length') throw new ModelFault('cut', 'its tokens ran out')
}

async function* streamedText(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) })
  let finish: string | null = null
  for await (const text of texts) {
    parser.feed(text)
    const come = events
    events = []
    for (const data of come) {
      if (data.trim() === '[DONE]') return end(finish)
      const [choice] = chunkOf(data).choices
      yield choice?.delta?.content ?? choice?.message?.content ?? ''
      finish = choice?.finish_reason ?? finish
    }
  }
  if (finish === null) throw new ModelFault('cut', 'the stream broke off')
  end(finish)
}

function end(finish: string | null): void {
  if (finish === 'length') throw new ModelFault('cut', 'its tokens ran out')
}

function chunkOf(data: string): Chunk {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    throw new ModelFault('nonsense', 'no JSON')
  }
  const chunk = v.safeParse(Chunk, value)
  if (!chunk.success) throw new ModelFault('nonsense', `no chunk at ${v.getDotPath(chunk.issues[0]) ?? 'its root'}`)
  if (chunk.output.error !== undefined) throw new ModelFault('unreachable', 'it said that it failed')
  return chunk.output
}

/** The characters of the body, at most so many. @throws ModelFault also when the connection breaks */
async function* bounded(answer: Response, alive: () => void, most: number): AsyncGenerator<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let left = most
  try {
    for (;;) {
      const part = await reader?.read().catch(() => {
        throw new ModelFault('cut', 'the connection broke')
      })
      if (!part || part.done) return
      alive()
      left -= part.value.length
      if (left < 0) throw new ModelFault('nonsense', 'its answer is too large')
      yield part.value
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
