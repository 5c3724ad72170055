/** Connection transitions of a live session, driven by the server's answers. Pure. */
import { responseCode } from '../../../wire/constants'
import type { LiveServerMessage } from '../../../wire/liveMessages'
import { acknowledged, leftBehind, outageBegan, outageEnded, type Gap } from './gaps'
import { wholeBlocks, type LiveState, type StepContext, type Transition } from './liveState'

/** The connection is considered lost after this time without an answer; finalizing the record may take longer. */
const ackTimeoutMs = 10_000
const finalizeTimeoutMs = 120_000
/** When a connection that worked is tried again: another server may go on at once. The spread keeps all clients of one from coming together. */
const firstRetryMs = { min: 250, max: 1_250 }
/** Reconnection backoff after that. */
const minBackoffMs = 1000
const maxBackoffMs = 30_000
/** Delay before retrying after a refusal: credit can be bought, another device can end, a disk can be cleared. */
const refusedRetryMs = 30_000
/** Delay before ending the meeting, when the server refused audio. */
const endRetryMs = 1000

export function connect(state: LiveState, { nowMs }: StepContext): Transition {
  if (state.connection.status === 'connecting' || state.connection.status === 'open') return [state, []]
  return [
    { ...state, connection: { status: 'connecting', sinceMs: nowMs }, lastCommand: 'nothing' },
    [{ type: 'open' }],
  ]
}

export function lost(state: LiveState, { nowMs, random }: StepContext): Transition {
  if (state.connection.status !== 'connecting' && state.connection.status !== 'open') return [state, []]
  const { min, max } =
    state.failures === 0
      ? firstRetryMs
      : { min: minBackoffMs, max: Math.min(maxBackoffMs, 2 * minBackoffMs * 2 ** state.failures) }
  const untilMs = nowMs + Math.round(min + random * (max - min))
  return [
    {
      ...state,
      connection: { status: 'waiting', untilMs },
      failures: state.failures + 1,
      ackDueSinceMs: null,
      lastCommand: 'nothing',
      gaps: state.serverAnswered ? outageBegan(state.gaps, state.ackedMs) : state.gaps,
    },
    [],
  ]
}

export function checkTimeouts(state: LiveState, context: StepContext): Transition {
  const { connection, ackDueSinceMs, lastCommand } = state
  if (connection.status === 'waiting' || connection.status === 'refused') {
    const { untilMs } = connection
    return untilMs !== null && context.nowMs >= untilMs ? connect(state, context) : [state, []]
  }
  const since = connection.status === 'connecting' ? connection.sinceMs : ackDueSinceMs
  if (since === null || context.nowMs - since <= (lastCommand === 'stop' ? finalizeTimeoutMs : ackTimeoutMs))
    return [state, []]
  const [next] = lost(state, context)
  return [next, [{ type: 'close' }]]
}

export function ready(state: LiveState, ackedMs: number): Transition {
  const gaps = acknowledged(outageEnded(notInRecord(state, ackedMs), state.capturedMs), ackedMs)
  const next: LiveState = {
    ...state,
    connection: { status: 'open' },
    // A refusal of audio is only cleared when the server acknowledges audio again.
    refusal: state.refusal?.canEnd && ackedMs < state.capturedMs ? state.refusal : null,
    serverAnswered: true,
    ackedMs,
    sentMs: ackedMs,
    everSentMs: Math.max(state.everSentMs, ackedMs),
    ackDueSinceMs: null,
    lastCommand: 'nothing',
    gaps,
  }
  if (ackedMs <= state.capturedMs) return [next, [{ type: 'fetch' }]]
  const toMs = wholeBlocks(ackedMs)
  return [{ ...next, capturedMs: toMs, persistedMs: toMs }, [{ type: 'skip', toMs }, { type: 'fetch' }]]
}

/** Unsent audio in a range that the server already has: the meeting was recorded on another device meanwhile. */
function notInRecord({ gaps, everSentMs, capturedMs }: LiveState, ackedMs: number): readonly Gap[] {
  const lengthMs = Math.min(ackedMs, capturedMs) - everSentMs
  return lengthMs > 0 ? [...gaps, { cause: 'elsewhere', fate: 'onDevice', atMs: everSentMs, lengthMs }] : gaps
}

export function acked(state: LiveState, ackedMs: number, { nowMs }: StepContext): Transition {
  // Ignore acknowledgments of audio that was never sent, and ones that go backward.
  if (ackedMs <= state.ackedMs || ackedMs > state.sentMs) return [state, []]
  const ackDueSinceMs = ackedMs < state.sentMs || state.lastCommand === 'stop' ? nowMs : null
  return [{ ...state, ackedMs, ackDueSinceMs, refusal: null, failures: 0, gaps: acknowledged(state.gaps, ackedMs) }, []]
}

export function ended(state: LiveState, taskId: string | number): Transition {
  // On stop, the server acknowledges everything that was sent. The rest was captured after the end, or deliberately not sent.
  const { ackedMs, capturedMs, gaps, discards } = state
  return [
    {
      ...state,
      phase: 'done',
      connection: { status: 'off' },
      refusal: null,
      ackDueSinceMs: null,
      taskId,
      gaps: leftBehind(gaps, { atMs: ackedMs, lengthMs: capturedMs - ackedMs, cause: discards ?? 'elsewhere' }),
    },
    [{ type: 'capture', command: 'end' }, { type: 'fetch' }, { type: 'close' }],
  ]
}

export function refused(
  state: LiveState,
  { code, msg }: Extract<LiveServerMessage, { type: 'error' }>,
  { nowMs }: StepContext,
): Transition {
  if (state.connection.status !== 'connecting' && state.connection.status !== 'open') return [state, []]
  const reason =
    code === responseCode.signedOut ? 'signedOut' : code === responseCode.insufficientCredit ? 'short' : 'no'
  const refusedAudio = state.connection.status === 'open' && state.sentMs > state.ackedMs
  const canEnd = refusedAudio ? reason !== 'signedOut' : state.connection.status === 'open' && reason === 'short'
  const cause = reason === 'short' ? 'credit' : reason === 'no' ? 'refused' : 'network'
  const gaps = state.serverAnswered ? outageBegan(state.gaps, state.ackedMs, cause) : state.gaps
  const retryMs = state.discards && refusedAudio ? endRetryMs : refusedRetryMs
  return [
    {
      ...state,
      connection: { status: 'refused', untilMs: reason === 'signedOut' ? null : nowMs + retryMs },
      refusal: { reason, text: msg, canEnd },
      ackDueSinceMs: null,
      lastCommand: 'nothing',
      gaps,
    },
    [{ type: 'close' }],
  ]
}
