import type { Clock } from '../../ports/ports'
import { ModelError, type ChatMessage, type ChatModel, type ChatOptions } from '../../ports/textServices'
import { postWithRetry } from './postWithRetry'
import { readCompletionStream } from './completionStream'
import { stripReasoning } from './stripReasoning'

export interface OpenAiService {
  /** With or without a trailing `/v1`. */
  url: string
  /** '' for none. */
  key: string
  model: string
  contextTokens: number
}

/** Time limits without data, in milliseconds. */
export interface StreamTimeouts {
  /** Before the response starts: a local model takes a while to read a long prompt. */
  firstChunkMs: number
  /** Between two chunks. */
  betweenChunksMs: number
}

const defaultTimeouts: StreamTimeouts = { firstChunkMs: 120_000, betweenChunksMs: 30_000 }
/** Upper bound; a model that exceeds it ignores the token limit. */
const maxCharactersPerToken = 8

/** A language model behind OpenAI's chat completions API: `POST /v1/chat/completions`, answered with server-sent events. */
export function createOpenAiChat(service: OpenAiService, clock: Clock, timeouts = defaultTimeouts): ChatModel {
  const url = `${service.url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`
  return {
    id: service.model,
    contextTokens: service.contextTokens,
    async *chat(messages, options) {
      options.signal.throwIfAborted()
      const silenceTimer = new SilenceTimer(options.signal)
      try {
        silenceTimer.restart(timeouts.firstChunkMs)
        const bodies = requestBodies(service.model, messages, options)
        const response = await postWithRetry({ url, key: service.key, bodies, signal: silenceTimer.signal, clock })
        let charactersLeft = options.maxTokens * maxCharactersPerToken
        const parts = readCompletionStream(
          response,
          () => silenceTimer.restart(timeouts.betweenChunksMs),
          charactersLeft,
        )
        for await (const part of stripReasoning(parts)) {
          charactersLeft -= part.length
          if (charactersLeft < 0) throw new ModelError('nonsense', 'the response never ends')
          if (part === '') continue
          // A slow consumer must not count as silence of the service.
          silenceTimer.pause()
          yield part
          options.signal.throwIfAborted()
          silenceTimer.restart(timeouts.betweenChunksMs)
        }
      } catch (error) {
        options.signal.throwIfAborted()
        if (silenceTimer.signal.aborted) throw new ModelError('late')
        throw error
      } finally {
        silenceTimer.dispose()
      }
    },
  }
}

/**
 * The request body, followed by a variant for services that reject the first: newer OpenAI models renamed `max_tokens`, and some
 * servers do not support `response_format`.
 */
function requestBodies(model: string, messages: readonly ChatMessage[], { maxTokens, json }: ChatOptions): string[] {
  const request = { model, messages, stream: true }
  const format = json ? { response_format: { type: 'json_object' } } : {}
  return [
    { ...request, max_tokens: maxTokens, ...format },
    { ...request, max_completion_tokens: maxTokens },
  ].map((body) => JSON.stringify(body))
}

/** Aborts when the caller aborts, or when no data has arrived for too long. */
class SilenceTimer {
  readonly #controller = new AbortController()
  readonly signal: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(caller: AbortSignal) {
    this.signal = AbortSignal.any([caller, this.#controller.signal])
  }

  restart(ms: number): void {
    this.pause()
    this.#timer = setTimeout(() => this.#controller.abort(), ms)
  }

  pause(): void {
    clearTimeout(this.#timer)
  }

  /** Also aborts an open connection. */
  dispose(): void {
    this.pause()
    this.#controller.abort()
  }
}
