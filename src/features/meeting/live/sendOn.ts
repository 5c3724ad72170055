import { wholeBlocks, type LiveEffect, type LiveState, type Moment, type Step } from './state'

/** Sound under way that the server has not confirmed. */
const windowMs = 5000
/** Frames are no shorter. */
const leastFrameMs = 20

/** Everything that may be sent now, in the order the server wants it. */
export function sendOn(state: LiveState, { nowMs }: Moment): Step {
  if (state.connection.is !== 'open' || state.told === 'stop') return [state, []]
  const effects: LiveEffect[] = []
  let { sentMs, owedSinceMs } = state
  let told: LiveState['told'] = state.told
  if (told === 'pause' && state.phase === 'live') {
    effects.push({ do: 'say', what: 'resume' })
    told = 'nothing'
  }
  const mostMs = state.leaves ? 0 : Math.min(state.keptMs, state.ackedMs + windowMs)
  for (let toMs = frameEnd(sentMs); toMs <= mostMs; toMs = frameEnd(sentMs)) {
    effects.push({ do: 'send', fromMs: sentMs, toMs })
    sentMs = toMs
    owedSinceMs ??= nowMs
  }
  const rested = !state.capturing && state.keptMs === state.heardMs
  const over = sentMs === state.heardMs || state.leaves !== null
  if (rested && !over && state.phase !== 'live' && frameEnd(sentMs) > state.heardMs) {
    effects.push({ do: 'pad' })
  } else if (rested && over) {
    if (state.phase === 'paused' && told === 'nothing') {
      effects.push({ do: 'say', what: 'pause' })
      told = 'pause'
    } else if (state.phase === 'stopping') {
      effects.push({ do: 'say', what: 'stop' })
      told = 'stop'
      owedSinceMs ??= nowMs
    }
  }
  if (effects.length === 0) return [state, effects]
  return [{ ...state, sentMs, told, owedSinceMs, givenMs: Math.max(state.givenMs, sentMs) }, effects]
}

/** Frames end at whole blocks, and none is too short. */
const frameEnd = (fromMs: number) => wholeBlocks(fromMs + leastFrameMs)
