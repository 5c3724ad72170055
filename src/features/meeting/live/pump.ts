import { wholeBlocks, type LiveEffect, type LiveState, type StepContext, type Transition } from './liveState'

/** Maximum unacknowledged audio in flight. */
const windowMs = 5000
/** Minimum frame length. */
const minFrameMs = 20

/** Sends everything that may be sent now, in the order the protocol requires. */
export function pump(state: LiveState, { nowMs }: StepContext): Transition {
  if (state.connection.status !== 'open' || state.lastCommand === 'stop') return [state, []]
  const effects: LiveEffect[] = []
  let { sentMs, ackDueSinceMs } = state
  let lastCommand: LiveState['lastCommand'] = state.lastCommand
  if (lastCommand === 'pause' && state.phase === 'live') {
    effects.push({ type: 'sendCommand', command: 'resume' })
    lastCommand = 'nothing'
  }
  const limitMs = state.discards ? 0 : Math.min(state.persistedMs, state.ackedMs + windowMs)
  for (let toMs = frameEnd(sentMs); toMs <= limitMs; toMs = frameEnd(sentMs)) {
    effects.push({ type: 'send', fromMs: sentMs, toMs })
    sentMs = toMs
    ackDueSinceMs ??= nowMs
  }
  const isDrained = !state.capturing && state.persistedMs === state.capturedMs
  const isAllSent = sentMs === state.capturedMs || state.discards !== null
  if (isDrained && !isAllSent && state.phase !== 'live' && frameEnd(sentMs) > state.capturedMs) {
    effects.push({ type: 'pad' })
  } else if (isDrained && isAllSent) {
    if (state.phase === 'paused' && lastCommand === 'nothing') {
      effects.push({ type: 'sendCommand', command: 'pause' })
      lastCommand = 'pause'
    } else if (state.phase === 'stopping') {
      effects.push({ type: 'sendCommand', command: 'stop' })
      lastCommand = 'stop'
      ackDueSinceMs ??= nowMs
    }
  }
  if (effects.length === 0) return [state, effects]
  return [{ ...state, sentMs, lastCommand, ackDueSinceMs, everSentMs: Math.max(state.everSentMs, sentMs) }, effects]
}

/** Frames end at block boundaries and are never too short. */
const frameEnd = (fromMs: number) => wholeBlocks(fromMs + minFrameMs)
