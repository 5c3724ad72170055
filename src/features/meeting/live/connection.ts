/** How a session is connected, and what the server's answers make of it. Pure. */
import { code } from '../../../wire/codes'
import { acknowledged, leftBehind, outageBegan, outageEnded, type Gap } from '../gaps'
import { wholeBlocks, type LiveState, type Moment, type Step } from './state'

/** A server that owes an answer for longer is gone; it may take longer to make the record. */
const deadMs = 10_000
const recordMs = 120_000
/** Between two tries. */
const leastWaitMs = 1000
const mostWaitMs = 30_000
/** Until a server that said no is asked again: credit can be bought, another device can end, a disk can be cleared. */
const refusedMs = 30_000
/** Until it is asked to end the meeting, when what it refused was sound. */
const endingMs = 1000

export function connect(state: LiveState, { nowMs }: Moment): Step {
  if (state.connection.is === 'connecting' || state.connection.is === 'open') return [state, []]
  return [{ ...state, connection: { is: 'connecting', sinceMs: nowMs }, told: 'nothing' }, [{ do: 'open' }]]
}

export function lost(state: LiveState, { nowMs, random }: Moment): Step {
  if (state.connection.is !== 'connecting' && state.connection.is !== 'open') return [state, []]
  const most = Math.min(mostWaitMs, 2 * leastWaitMs * 2 ** state.failures)
  const untilMs = nowMs + Math.round(leastWaitMs + random * (most - leastWaitMs))
  return [
    {
      ...state,
      connection: { is: 'waiting', untilMs },
      failures: state.failures + 1,
      owedSinceMs: null,
      told: 'nothing',
      gaps: state.known ? outageBegan(state.gaps, state.ackedMs) : state.gaps,
    },
    [],
  ]
}

export function watch(state: LiveState, at: Moment): Step {
  const { connection, owedSinceMs, told } = state
  if (connection.is === 'waiting' || connection.is === 'refused') {
    const { untilMs } = connection
    return untilMs !== null && at.nowMs >= untilMs ? connect(state, at) : [state, []]
  }
  const since = connection.is === 'connecting' ? connection.sinceMs : owedSinceMs
  if (since === null || at.nowMs - since <= (told === 'stop' ? recordMs : deadMs)) return [state, []]
  const [next] = lost(state, at)
  return [next, [{ do: 'close' }]]
}

export function ready(state: LiveState, ackedMs: number): Step {
  const gaps = acknowledged(outageEnded(notInRecord(state, ackedMs), state.heardMs), ackedMs)
  const next: LiveState = {
    ...state,
    connection: { is: 'open' },
    // What refused sound takes sound again when it confirms some.
    refusal: state.refusal?.canEnd && ackedMs < state.heardMs ? state.refusal : null,
    known: true,
    ackedMs,
    sentMs: ackedMs,
    givenMs: Math.max(state.givenMs, ackedMs),
    owedSinceMs: null,
    told: 'nothing',
    gaps,
  }
  if (ackedMs <= state.heardMs) return [next, [{ do: 'fetch' }]]
  const toMs = wholeBlocks(ackedMs)
  return [{ ...next, heardMs: toMs, keptMs: toMs }, [{ do: 'skip', toMs }, { do: 'fetch' }]]
}

/** What was heard here and not given yet, where the server has something else: the meeting went on elsewhere meanwhile. */
function notInRecord({ gaps, givenMs, heardMs }: LiveState, ackedMs: number): readonly Gap[] {
  const lengthMs = Math.min(ackedMs, heardMs) - givenMs
  return lengthMs > 0 ? [...gaps, { cause: 'elsewhere', fate: 'onDevice', atMs: givenMs, lengthMs }] : gaps
}

export function acked(state: LiveState, ackedMs: number, { nowMs }: Moment): Step {
  // A server that confirms what it was never sent, or takes back what it confirmed, is not believed.
  if (ackedMs <= state.ackedMs || ackedMs > state.sentMs) return [state, []]
  const owedSinceMs = ackedMs < state.sentMs || state.told === 'stop' ? nowMs : null
  return [{ ...state, ackedMs, owedSinceMs, refusal: null, failures: 0, gaps: acknowledged(state.gaps, ackedMs) }, []]
}

export function ended(state: LiveState, taskId: string | number): Step {
  // Asked to stop, it confirms everything that was sent; the rest came when the meeting was over already, or was not to be sent.
  const { ackedMs, heardMs, gaps, leaves } = state
  return [
    {
      ...state,
      phase: 'done',
      connection: { is: 'off' },
      refusal: null,
      owedSinceMs: null,
      taskId,
      gaps: leftBehind(gaps, ackedMs, heardMs - ackedMs, leaves ?? 'elsewhere'),
    },
    [{ do: 'capture', what: 'end' }, { do: 'fetch' }, { do: 'close' }],
  ]
}

export function refused(state: LiveState, number: number, text: string, { nowMs }: Moment): Step {
  if (state.connection.is !== 'connecting' && state.connection.is !== 'open') return [state, []]
  const why = number === code.signedOut ? 'signedOut' : number === code.short ? 'short' : 'no'
  const ofSound = state.connection.is === 'open' && state.sentMs > state.ackedMs
  const canEnd = ofSound ? why !== 'signedOut' : state.connection.is === 'open' && why === 'short'
  const cause = why === 'short' ? 'credit' : why === 'no' ? 'refused' : 'network'
  const gaps = state.known ? outageBegan(state.gaps, state.ackedMs, cause) : state.gaps
  const waitMs = state.leaves && ofSound ? endingMs : refusedMs
  return [
    {
      ...state,
      connection: { is: 'refused', untilMs: why === 'signedOut' ? null : nowMs + waitMs },
      refusal: { why, text, canEnd },
      owedSinceMs: null,
      told: 'nothing',
      gaps,
    },
    [{ do: 'close' }],
  ]
}
