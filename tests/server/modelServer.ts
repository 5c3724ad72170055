/**
 * A fake language model server with scripted responses to POST /v1/chat/completions. Depends on Node only, so that end-to-end
 * tests can start it too.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedMessage {
  role: string
  content: string
}

/** A received request. */
export interface Asked {
  path: string
  authorization: string | undefined
  model: string
  messages: AskedMessage[]
  stream: boolean
  maxTokens: number | undefined
  /** Whether JSON output was requested. */
  json: boolean
}

/**
 * - a text: the answer, streamed in parts if a stream was requested
 * - `parts`: exactly these parts; then `end`: `done` (the default), `cut` drops the connection, `silent` leaves it open without
 *   data; `finish` is the `finish_reason` of the last part
 * - `whole`: one JSON response, even if a stream was requested
 * - `raw`: these bytes, with status 200
 * - `status`: an error; `retryAfter` in seconds
 * - `silent`: accepts the request and never responds
 */
export type Reply =
  | string
  | { parts: string[]; end?: 'done' | 'cut' | 'silent'; finish?: string }
  | { whole: string }
  | { raw: string; type?: string }
  | { status: number; retryAfter?: number | string; body?: string }
  | { silent: true }

export interface ModelServer {
  /** As LLM_BASE_URL, without /v1. */
  url: string
  /** All requests, oldest first. */
  asked: Asked[]
  /** How often a client disconnected before the response was complete. */
  left(): number
  close(): Promise<void>
}

/** Starts a server on a free port. `answer` may be slow; a throw gives status 500. */
export async function openModelServer(
  answer: (messages: AskedMessage[], asked: Asked) => Reply | Promise<Reply>,
): Promise<ModelServer> {
  const asked: Asked[] = []
  let left = 0
  const server = createServer((request, response) => {
    response.on('close', () => void (response.writableFinished || (left += 1)))
    void serve(request, response)
  })
  async function serve(request: IncomingMessage, response: ServerResponse) {
    try {
      const question = await read(request)
      asked.push(question)
      await send(response, question, await answer(question.messages, question))
    } catch (error) {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    left: () => left,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    model: String(body.model),
    messages: body.messages as AskedMessage[],
    stream: body.stream === true,
    maxTokens: body.max_tokens as number | undefined,
    json: (body.response_format as { type?: string } | undefined)?.type === 'json_object',
  }
}

async function send(response: ServerResponse, asked: Asked, reply: Reply): Promise<void> {
  if (asked.path !== '/v1/chat/completions') return void response.writeHead(404).end()
  if (typeof reply === 'string') {
    return asked.stream
      ? stream(response, reply.match(/[^]{1,24}/gu) ?? [], 'done', 'stop')
      : sendWhole(response, reply)
  }
  if ('parts' in reply) return stream(response, reply.parts, reply.end ?? 'done', reply.finish ?? 'stop')
  if ('whole' in reply) return sendWhole(response, reply.whole)
  if ('raw' in reply) {
    return void response.writeHead(200, { 'content-type': reply.type ?? 'text/event-stream' }).end(reply.raw)
  }
  if ('status' in reply) {
    const wait = reply.retryAfter === undefined ? {} : { 'retry-after': String(reply.retryAfter) }
    const body = reply.body ?? JSON.stringify({ error: { message: `status ${reply.status}` } })
    return void response.writeHead(reply.status, { 'content-type': 'application/json', ...wait }).end(body)
  }
}

async function stream(
  response: ServerResponse,
  parts: string[],
  end: 'done' | 'cut' | 'silent',
  finish: string,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const say = (delta: object, reason: string | null = null) =>
    new Promise<void>((sent) => {
      const chunk = { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] }
      response.write(`data: ${JSON.stringify(chunk)}\n\n`, () => sent())
    })
  await say({ role: 'assistant', content: '' })
  for (const content of parts) await say({ content })
  if (end === 'silent') return
  if (end === 'cut') return void response.destroy()
  await say({}, finish)
  response.end('data: [DONE]\n\n')
}

function sendWhole(response: ServerResponse, content: string): void {
  const message = { role: 'assistant', content }
  const body = { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
