import type { Clock } from '../../ports'
import { ModelFault, type ChatMessage, type ChatModel, type ChatOptions } from '../../understanding'
import { openAnswer } from './openAnswer'
import { partsOfAnswer } from './partsOfAnswer'
import { withoutThoughts } from './withoutThoughts'

export interface OpenAiService {
  /** With or without `/v1` at its end. */
  url: string
  /** '' for none. */
  key: string
  model: string
  contextTokens: number
}

/** How long it may be silent, in milliseconds. */
export interface Patience {
  /** Before its answer begins: a long question takes a local model a while to read. */
  firstMs: number
  /** Between two parts of it. */
  betweenMs: number
}

const patient: Patience = { firstMs: 120_000, betweenMs: 30_000 }
/** Characters that a token may stand for at most; a model that says more than its tokens allow has run wild. */
const charactersAToken = 8

/** A language model behind the chat call that OpenAI made common: `POST /v1/chat/completions`, answered as a stream of events. */
export function createOpenAiChat(service: OpenAiService, clock: Clock, patience = patient): ChatModel {
  const url = `${service.url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`
  return {
    id: service.model,
    contextTokens: service.contextTokens,
    async *chat(messages, options) {
      options.signal.throwIfAborted()
      const watch = new Watch(options.signal)
      try {
        watch.expectWithin(patience.firstMs)
        const bodies = questions(service.model, messages, options)
        const answer = await openAnswer({ url, key: service.key, bodies, signal: watch.signal, clock })
        let left = options.mostTokens * charactersAToken
        const parts = partsOfAnswer(answer, () => watch.expectWithin(patience.betweenMs), left)
        for await (const part of withoutThoughts(parts)) {
          left -= part.length
          if (left < 0) throw new ModelFault('nonsense', 'its answer never ends')
          if (part === '') continue
          // Whoever reads slowly is not the service's fault.
          watch.rest()
          yield part
          options.signal.throwIfAborted()
          watch.expectWithin(patience.betweenMs)
        }
      } catch (error) {
        options.signal.throwIfAborted()
        if (watch.signal.aborted) throw new ModelFault('late')
        throw error
      } finally {
        watch.end()
      }
    },
  }
}

/**
 * The question in the words of the common call, and once more in the words of services that refuse the first: newer models of OpenAI
 * know `max_tokens` by another name, and some servers no `response_format`.
 */
function questions(model: string, messages: readonly ChatMessage[], { mostTokens, json }: ChatOptions): string[] {
  const question = { model, messages, stream: true }
  const format = json ? { response_format: { type: 'json_object' } } : {}
  return [
    { ...question, max_tokens: mostTokens, ...format },
    { ...question, max_completion_tokens: mostTokens },
  ].map((body) => JSON.stringify(body))
}

/** Fires when the asker goes away, or when nothing has come for too long. */
class Watch {
  readonly #silent = new AbortController()
  readonly signal: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(asker: AbortSignal) {
    this.signal = AbortSignal.any([asker, this.#silent.signal])
  }

  expectWithin(ms: number): void {
    this.rest()
    this.#timer = setTimeout(() => this.#silent.abort(), ms)
  }

  rest(): void {
    clearTimeout(this.#timer)
  }

  /** Also ends a connection that is still open. */
  end(): void {
    this.rest()
    this.#silent.abort()
  }
}
