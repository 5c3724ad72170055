import { HttpResponse } from 'msw'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { callLines } from '../../../../src/shared/http/ndjson'
import { session } from '../../../../src/shared/session/session'
import { rejectionOf, testServer } from './testServer'

const { toasts, last, answer, answerJson } = testServer()
const to = endpoints.askAssistant
const Line = v.object({ text: v.string() })
const ndjson = { 'Content-Type': 'application/x-ndjson' }
/** A response streamed in these parts. */
const inParts = (...parts: (string | Uint8Array)[]) =>
  answer(to.path, () => {
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        for (const part of parts) control.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
        control.close()
      },
    })
    return new HttpResponse(body, { headers: ndjson })
  })

async function linesOf(signal?: AbortSignal): Promise<string[]> {
  const texts: string[] = []
  for await (const { text } of callLines({ to, params: { id: 1 }, signal, quiet: true }, Line)) texts.push(text)
  return texts
}

describe('an answer in lines', () => {
  it('comes line by line, wherever it was cut on its way, also inside a character', async () => {
    session.open('t-1')
    const bytes = new TextEncoder().encode('{"text":"九月"}\n{"te')
    inParts(bytes.slice(0, 11), bytes.slice(11), 'xt":"b"}\r\n\n', '{"text":"c"}')
    expect(await linesOf()).toEqual(['九月', 'b', 'c'])
    expect(last()).toMatchObject({ method: 'POST', body: '{"id":1}' })
    expect(last().headers.get('token')).toBe('t-1')
  })

  it.each([
    ['{"text":7}\n', 'line.text'],
    ['{"text":"a"}\n<html>\n', 'line'],
  ])('that can’t be read, %j, names the field', async (body, field) => {
    inParts(body)
    expect(await rejectionOf(linesOf())).toMatchObject({ kind: 'malformed', field })
  })

  it('without an end of line is given up after a megabyte', async () => {
    inParts('x'.repeat(2 ** 20 + 1), 'x')
    expect(await rejectionOf(linesOf())).toMatchObject({ kind: 'malformed', field: 'line' })
  })

  it('that is a refusal says why', async () => {
    answerJson(to.path, { code: 0, msg: '没有语言模型' })
    expect(await rejectionOf(linesOf())).toMatchObject({ kind: 'refused', serverText: '没有语言模型' })
  })

  it('that is the end of the login closes the session', async () => {
    session.open('t-1')
    answerJson(to.path, { code: 4001, msg: '' })
    expect(await rejectionOf(linesOf())).toMatchObject({ kind: 'signedOut' })
    expect(session.token()).toBeNull()
  })

  it('of another status is its error, with what the server says', async () => {
    answer(to.path, () =>
      HttpResponse.json({ code: 0, msg: '太频繁' }, { status: 429, headers: { 'Retry-After': '7' } }),
    )
    expect(await rejectionOf(linesOf())).toMatchObject({
      kind: 'status',
      status: 429,
      serverText: '太频繁',
      retryAfterMs: 7000,
    })
    expect(toasts).toEqual([])
  })

  it('that is the page of a proxy can’t be read', async () => {
    answer(to.path, () => HttpResponse.html('<h1>502</h1>'))
    expect(await rejectionOf(linesOf())).toMatchObject({ kind: 'malformed', field: 'body' })
  })

  it('whose connection breaks off is a lost network', async () => {
    answer(to.path, () => {
      const body = new ReadableStream<Uint8Array>({
        pull(control) {
          control.enqueue(new TextEncoder().encode('{"text":"a"}\n'))
          control.error(new Error('gone'))
        },
      })
      return new HttpResponse(body, { headers: ndjson })
    })
    expect(await rejectionOf(linesOf())).toMatchObject({ kind: 'network' })
  })

  it('ends when its reader does not want more', async () => {
    const control = new AbortController()
    answer(to.path, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"text":"a"}\n')),
      })
      return new HttpResponse(body, { headers: ndjson })
    })
    const reading = callLines({ to, params: { id: 1 }, signal: control.signal, quiet: true }, Line)
    expect((await reading.next()).value).toEqual({ text: 'a' })
    const next = reading.next()
    control.abort()
    expect(await rejectionOf(next)).toMatchObject({ kind: 'canceled' })
  })
})
