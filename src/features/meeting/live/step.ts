/**
 * The live session as a pure state machine. Whatever happens, nothing is sent that is not kept, nothing is sent twice into what the server
 * has confirmed, and `stop` is said when everything is sent, or when a person wants no more to be.
 */
import type { LiveAnswer } from '../../../wire/live'
import type { Gap, GapCause } from '../gaps'
import { acked, connect, ended, lost, ready, refused, watch } from './connection'
import { sendOn } from './sendOn'
import type { LiveEvent, LiveState, Moment, Step } from './state'

/** The next state, and what is to be done in this order. */
export function step(state: LiveState, event: LiveEvent, at: Moment): Step {
  if (state.phase === 'done') return [state, []]
  const [next, effects] = react(state, event, at)
  const [after, more] = sendOn(next, at)
  return [after, [...effects, ...more]]
}

function react(state: LiveState, event: LiveEvent, at: Moment): Step {
  switch (event.is) {
    case 'begin':
      return connect(state, at)
    case 'retry':
      return state.connection.is === 'off' ? [state, []] : connect(state, at)
    case 'heard':
      return [{ ...heard(state, event.missed), heardMs: event.toMs }, []]
    case 'kept':
      return [{ ...state, keptMs: Math.max(state.keptMs, Math.min(event.toMs, state.heardMs)) }, []]
    case 'dropped':
      return [{ ...state, gaps: missing(state, 'disk', event.ms) }, []]
    case 'captureBegan':
      return [{ ...state, capturing: true }, []]
    case 'captureRested':
      return [{ ...state, capturing: false }, []]
    case 'pause':
    case 'resume':
    case 'stop':
      return want(state, event.is)
    case 'settle':
      return settle(state, at)
    case 'opened':
      return state.connection.is === 'connecting' ? [state, [{ do: 'start', fromMs: state.ackedMs }]] : [state, []]
    case 'closed':
      return lost(state, at)
    case 'answered':
      return answered(state, event.answer, at)
    case 'tick':
      return watch(state, at)
  }
}

function want(state: LiveState, what: 'pause' | 'resume' | 'stop'): Step {
  if (what === 'pause' && state.phase === 'live') {
    return [{ ...state, phase: 'paused' }, [{ do: 'capture', what: 'pause' }]]
  }
  if (what === 'resume' && state.phase === 'paused') {
    return [{ ...state, phase: 'live', capturing: true }, [{ do: 'capture', what: 'resume' }]]
  }
  if (what === 'stop' && (state.phase === 'live' || state.phase === 'paused')) {
    return [{ ...state, phase: 'stopping' }, [{ do: 'capture', what: 'end' }]]
  }
  return [state, []]
}

function settle(state: LiveState, at: Moment): Step {
  if (!state.refusal?.canEnd || state.leaves) return [state, []]
  const [stopping, ending] = want(state, 'stop')
  const leaves = state.refusal.why === 'short' ? 'credit' : 'refused'
  const [next, connecting] = connect({ ...stopping, refusal: null, leaves }, at)
  return [next, [...ending, ...connecting]]
}

function answered(state: LiveState, answer: LiveAnswer, at: Moment): Step {
  switch (answer.type) {
    case 'ready':
      return state.connection.is === 'connecting' ? ready(state, answer.acked_ms) : [state, []]
    case 'ack':
      return state.connection.is === 'open' ? acked(state, answer.acked_ms, at) : [state, []]
    case 'done':
      return ended(state, answer.task_id)
    case 'error':
      return answer.fatal ? refused(state, answer.code, answer.msg, at) : [state, []]
    case 'partial':
    case 'final':
    case 'translation':
      return [state, []]
  }
}

function heard(state: LiveState, missed: { cause: GapCause; ms: number } | undefined): LiveState {
  return missed ? { ...state, gaps: missing(state, missed.cause, missed.ms) } : state
}

/** What is missing at one place is one gap, however many blocks it was. */
function missing({ gaps, heardMs }: LiveState, cause: GapCause, lengthMs: number): readonly Gap[] {
  const last = gaps.at(-1)
  if (last?.cause === cause && last.fate === 'lost' && last.atMs === heardMs) {
    return [...gaps.slice(0, -1), { ...last, lengthMs: (last.lengthMs ?? 0) + lengthMs }]
  }
  return [...gaps, { cause, fate: 'lost', atMs: heardMs, lengthMs }]
}
