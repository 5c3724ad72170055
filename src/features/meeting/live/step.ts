/**
 * The live session as a pure state machine. Invariants: only persisted audio is sent, acknowledged audio is never sent again, and
 * `stop` is sent only after all audio was sent, or when the user chose to discard the rest.
 */
import type { LiveServerMessage } from '../../../wire/liveMessages'
import type { Gap, GapCause } from './gaps'
import { acked, connect, ended, lost, ready, refused, checkTimeouts } from './connection'
import { pump } from './pump'
import type { LiveEvent, LiveState, StepContext, Transition } from './liveState'

/** The next state, and the effects to run in order. */
export function step(state: LiveState, event: LiveEvent, context: StepContext): Transition {
  if (state.phase === 'done') return [state, []]
  const [next, effects] = react(state, event, context)
  const [after, more] = pump(next, context)
  return [after, [...effects, ...more]]
}

function react(state: LiveState, event: LiveEvent, context: StepContext): Transition {
  switch (event.type) {
    case 'begin':
      return connect(state, context)
    case 'retry':
      return state.connection.status === 'off' ? [state, []] : connect(state, context)
    case 'captured':
      return [{ ...addDropout(state, event.dropout), capturedMs: event.toMs }, []]
    case 'persisted':
      return [{ ...state, persistedMs: Math.max(state.persistedMs, Math.min(event.toMs, state.capturedMs)) }, []]
    case 'dropped':
      return [{ ...state, gaps: addMissing(state, 'disk', event.ms) }, []]
    case 'captureStarted':
      return [{ ...state, capturing: true }, []]
    case 'captureStopped':
      return [{ ...state, capturing: false }, []]
    case 'pause':
    case 'resume':
    case 'stop':
      return changePhase(state, event.type)
    case 'endWithStored':
      return endWithStored(state, context)
    case 'opened':
      return state.connection.status === 'connecting'
        ? [state, [{ type: 'start', fromMs: state.ackedMs }]]
        : [state, []]
    case 'closed':
      return lost(state, context)
    case 'answered':
      return onAnswer(state, event.answer, context)
    case 'tick':
      return checkTimeouts(state, context)
  }
}

function changePhase(state: LiveState, command: 'pause' | 'resume' | 'stop'): Transition {
  if (command === 'pause' && state.phase === 'live') {
    return [{ ...state, phase: 'paused' }, [{ type: 'capture', command: 'pause' }]]
  }
  if (command === 'resume' && state.phase === 'paused') {
    return [{ ...state, phase: 'live', capturing: true }, [{ type: 'capture', command: 'resume' }]]
  }
  if (command === 'stop' && (state.phase === 'live' || state.phase === 'paused')) {
    return [{ ...state, phase: 'stopping' }, [{ type: 'capture', command: 'end' }]]
  }
  return [state, []]
}

function endWithStored(state: LiveState, context: StepContext): Transition {
  if (!state.refusal?.canEnd || state.discards) return [state, []]
  const [stopping, ending] = changePhase(state, 'stop')
  const discards = state.refusal.reason === 'short' ? 'credit' : 'refused'
  const [next, connecting] = connect({ ...stopping, refusal: null, discards }, context)
  return [next, [...ending, ...connecting]]
}

function onAnswer(state: LiveState, answer: LiveServerMessage, context: StepContext): Transition {
  switch (answer.type) {
    case 'ready':
      return state.connection.status === 'connecting' ? ready(state, answer.acked_ms) : [state, []]
    case 'ack':
      return state.connection.status === 'open' ? acked(state, answer.acked_ms, context) : [state, []]
    case 'done':
      return ended(state, answer.task_id)
    case 'error':
      return answer.fatal ? refused(state, answer, context) : [state, []]
    case 'partial':
    case 'final':
    case 'translation':
      return [state, []]
  }
}

function addDropout(state: LiveState, dropout: { cause: GapCause; durationMs: number } | undefined): LiveState {
  return dropout ? { ...state, gaps: addMissing(state, dropout.cause, dropout.durationMs) } : state
}

/** Adjacent missing blocks with the same cause extend one gap. */
function addMissing({ gaps, capturedMs }: LiveState, cause: GapCause, lengthMs: number): readonly Gap[] {
  const last = gaps.at(-1)
  if (last?.cause === cause && last.fate === 'lost' && last.atMs === capturedMs) {
    return [...gaps.slice(0, -1), { ...last, lengthMs: (last.lengthMs ?? 0) + lengthMs }]
  }
  return [...gaps, { cause, fate: 'lost', atMs: capturedMs, lengthMs }]
}
