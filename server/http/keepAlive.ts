/** Long waits for JSON: spaces before it keep proxies and clients from giving up. */
import { translate } from '../messages/messages'
import { RequestError } from '../lib/requestError'
import type { Clock } from '../ports/ports'
import { openAiError } from './errorResponse'
import type { RequestContext } from './requestContext'

/** Shorter than the timeouts of common proxies. An answer that comes earlier has its own status. */
const silenceMs = 25_000

/**
 * The answer, if it comes soon. Otherwise a response that begins with status 200 and sends a space now and then; an error that comes later is
 * in its body, in OpenAI's shape.
 */
export async function withKeepAlive(c: RequestContext, clock: Clock, answer: Promise<Response>): Promise<Response> {
  const isSettled = answer.then(
    () => true,
    () => true,
  )
  const isSoon = await Promise.race([isSettled, clock.sleep(silenceMs).then(() => false)])
  if (isSoon) return answer
  return c.body(spacesBefore(c, { clock, answer, isSettled }), 200, { 'content-type': 'application/json' })
}

interface SlowAnswer {
  clock: Clock
  answer: Promise<Response>
  /** Resolves to true when `answer` has settled. */
  isSettled: Promise<boolean>
}

function spacesBefore(c: RequestContext, { clock, answer, isSettled }: SlowAnswer): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(' ')),
    async pull(controller) {
      if (!(await Promise.race([isSettled, clock.sleep(silenceMs).then(() => false)])))
        return controller.enqueue(encoder.encode(' '))
      const text = await answer.then(
        (response) => response.text(),
        (error: unknown) => JSON.stringify(errorBody(c, error)),
      )
      controller.enqueue(encoder.encode(text))
      controller.close()
    },
  })
}

function errorBody(c: RequestContext, error: unknown): object {
  const known = error instanceof RequestError ? error : new RequestError('server.fault', {}, { status: 500 })
  return openAiError(known, translate(c.get('locale'), known.messageId, known.values))
}
