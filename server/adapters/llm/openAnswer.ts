import type { Clock } from '../../ports'
import { ModelFault } from '../../understanding'

/** Tries after the first one. */
const mostRetries = 3
const firstWaitMs = 1_000
/** Who asks to be left alone for longer is not waited for. */
const longestWaitMs = 30_000

interface Question {
  url: string
  key: string
  /** In the order in which they are tried: the next one when one is not understood. At least one. */
  bodies: readonly string[]
  signal: AbortSignal
  clock: Clock
}

/**
 * Asks until an answer begins. A busy or broken service is asked again, later each time, and when it says when, then.
 * The fault tells no more than a status: what a service says about a question may repeat it, or the key.
 * @throws ModelFault
 */
export async function openAnswer({ url, key, bodies, signal, clock }: Question): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const [first = '', ...others] = bodies
  let body = first
  for (let retry = 0; ; retry++) {
    // The key must not travel where nobody said it should.
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(() => null)
    signal.throwIfAborted()
    if (answer?.ok) return answer
    await answer?.body?.cancel()
    const other = answer && [400, 422].includes(answer.status) ? others.shift() : undefined
    if (other !== undefined) {
      body = other
      continue
    }
    const fault = faultOf(answer)
    const waitMs = waitBefore(answer, retry, clock.now())
    if (fault.kind === 'refused' || retry >= mostRetries || waitMs > longestWaitMs) throw fault
    await clock.sleep(waitMs, signal)
    signal.throwIfAborted()
  }
}

function faultOf(answer: Response | null): ModelFault {
  if (answer === null) return new ModelFault('unreachable')
  const detail = `status ${answer.status}`
  if (answer.status === 429) return new ModelFault('busy', detail)
  return new ModelFault(answer.status >= 500 || answer.status === 408 ? 'unreachable' : 'refused', detail)
}

/** Milliseconds: what `Retry-After` says (RFC 9110), else twice as long each time, with jitter so that many don't come back at once. */
function waitBefore(answer: Response | null, retry: number, now: number): number {
  const said = answer?.headers.get('retry-after') ?? ''
  const asked = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now
  const own = firstWaitMs * 2 ** retry * (0.5 + Math.random() / 2)
  return Number.isNaN(asked) ? own : Math.max(asked, 0) + Math.random() * 250
}
