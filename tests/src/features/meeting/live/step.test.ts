import { describe, expect, it } from 'vitest'
import {
  initialLiveState,
  type LiveEffect,
  type LiveEvent,
  type LiveState,
} from '../../../../../src/features/meeting/live/liveState'
import { step } from '../../../../../src/features/meeting/live/step'
import type { LiveServerMessage } from '../../../../../src/wire/liveMessages'

/** Dispatches events to the state machine and returns the effects. */
function machine(fromMs = 0, ackedMs = 0) {
  let state: LiveState = initialLiveState(fromMs, ackedMs)
  let nowMs = 1_000_000
  const dispatch = (event: LiveEvent, random = 0): readonly LiveEffect[] => {
    const [next, effects] = step(state, event, { nowMs, random })
    state = next
    return effects
  }
  const answer = (frame: LiveServerMessage) => dispatch({ type: 'answered', answer: frame })
  return {
    dispatch,
    answer,
    state: () => state,
    advance(ms: number, random = 0) {
      nowMs += ms
      return dispatch({ type: 'tick' }, random)
    },
    /** Captures and persists up to `toMs`. */
    captureTo(toMs: number) {
      dispatch({ type: 'captured', toMs })
      return dispatch({ type: 'persisted', toMs })
    },
    connect(acked_ms = 0) {
      dispatch({ type: 'begin' })
      dispatch({ type: 'captureStarted' })
      dispatch({ type: 'opened' })
      return answer({ type: 'ready', acked_ms })
    },
    ack: (acked_ms: number) => answer({ type: 'ack', acked_ms }),
    refuse: (code: number, msg = 'no') => answer({ type: 'error', code, msg, fatal: true }),
  }
}
const sent = (effects: readonly LiveEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [[effect.fromMs, effect.toMs]] : []))
const others = (effects: readonly LiveEffect[]) => effects.filter((effect) => effect.type !== 'send')
const until = (state: LiveState, now = 1_000_000) =>
  'untilMs' in state.connection && state.connection.untilMs !== null ? state.connection.untilMs - now : null

describe('sound', () => {
  it('is sent when it is kept, not before, in blocks', () => {
    const live = machine()
    live.connect()
    expect(live.dispatch({ type: 'captured', toMs: 300 })).toEqual([])
    expect(sent(live.dispatch({ type: 'persisted', toMs: 200 }))).toEqual([
      [0, 100],
      [100, 200],
    ])
    expect(sent(live.dispatch({ type: 'persisted', toMs: 300 }))).toEqual([[200, 300]])
  })

  it('waits for the server to say what it has, and is sent from there', () => {
    const live = machine()
    live.dispatch({ type: 'begin' })
    expect(live.captureTo(500)).toEqual([])
    expect(live.dispatch({ type: 'opened' })).toEqual([{ type: 'start', fromMs: 0 }])
    expect(sent(live.answer({ type: 'ready', acked_ms: 300 }))).toEqual([
      [300, 400],
      [400, 500],
    ])
  })

  it('is sent again from where the server is, also where it has less than it said before', () => {
    const live = machine(1000, 1000)
    expect(sent(live.connect(800))).toEqual([
      [800, 900],
      [900, 1000],
    ])
    expect(live.state().ackedMs).toBe(800)
  })

  it('is no more than five seconds ahead of the confirmation', () => {
    const live = machine()
    live.connect()
    expect(sent(live.captureTo(8000))).toHaveLength(50)
    expect(sent(live.ack(1000))).toEqual(Array.from({ length: 10 }, (_, at) => [5000 + at * 100, 5100 + at * 100]))
  })

  it('goes on at whole blocks after a server that has a part of one, never in frames shorter than 20 ms', () => {
    expect(sent(machine(1000).connect(850))).toEqual([
      [850, 900],
      [900, 1000],
    ])
    expect(sent(machine(1000).connect(795))).toEqual([
      [795, 900],
      [900, 1000],
    ])
  })

  it('that is too short for a frame at the end gets silence behind it', () => {
    const live = machine(1000)
    live.connect(990)
    live.dispatch({ type: 'stop' })
    expect(live.dispatch({ type: 'captureStopped' })).toEqual([{ type: 'pad' }])
    live.dispatch({ type: 'captured', toMs: 1100 })
    expect(live.dispatch({ type: 'persisted', toMs: 1100 })).toEqual([
      { type: 'send', fromMs: 990, toMs: 1100 },
      { type: 'sendCommand', command: 'stop' },
    ])
  })

  it('confirmed although it was never sent is not believed', () => {
    const live = machine()
    live.connect()
    live.captureTo(300)
    live.ack(5000)
    expect(live.state().ackedMs).toBe(0)
    live.ack(200)
    live.ack(100)
    expect(live.state().ackedMs).toBe(200)
  })
})

describe('the connection', () => {
  it('is tried again soon after a loss, then later each time, by chance between one second and thirty', () => {
    const live = machine()
    live.connect()
    for (const [random, wait] of [
      [0, 250],
      [1, 4000],
      [0.5, 4500],
      [1, 16_000],
      [1, 30_000],
      [1, 30_000],
    ] as const) {
      live.dispatch({ type: 'closed' }, random)
      expect(until(live.state())).toBe(wait)
      live.dispatch({ type: 'retry' })
    }
  })

  it('is tried when its time has come, or at once when somebody wants it', () => {
    const live = machine()
    live.connect()
    live.dispatch({ type: 'closed' }, 1)
    expect(live.advance(1249)).toEqual([])
    expect(live.advance(1)).toEqual([{ type: 'open' }])
    live.dispatch({ type: 'closed' }, 1)
    expect(live.dispatch({ type: 'retry' })).toEqual([{ type: 'open' }])
    expect(live.dispatch({ type: 'retry' })).toEqual([])
  })

  it('has failed no more as soon as the server has stored something', () => {
    const live = machine()
    live.connect()
    live.dispatch({ type: 'closed' })
    live.dispatch({ type: 'retry' })
    live.dispatch({ type: 'opened' })
    live.answer({ type: 'ready', acked_ms: 0 })
    expect(live.state().failures).toBe(1)
    live.captureTo(100)
    live.ack(100)
    expect(live.state().failures).toBe(0)
  })

  it('is dead when sound was sent and nothing confirmed for ten seconds', () => {
    const live = machine()
    live.connect()
    expect(live.advance(60_000)).toEqual([])
    live.captureTo(100)
    live.advance(9000)
    live.captureTo(300)
    live.ack(100)
    expect(live.advance(9999)).toEqual([])
    expect(live.advance(2)).toEqual([{ type: 'close' }])
    expect(live.state().connection.status).toBe('waiting')
  })

  it('is dead when it does not stand within ten seconds', () => {
    const live = machine()
    live.dispatch({ type: 'begin' })
    expect(live.advance(10_001)).toEqual([{ type: 'close' }])
  })

  it('has two minutes to make the record', () => {
    const live = machine()
    live.connect()
    live.dispatch({ type: 'stop' })
    live.dispatch({ type: 'captureStopped' })
    expect(live.advance(119_000)).toEqual([])
    expect(live.advance(2000)).toEqual([{ type: 'close' }])
  })

  it('passes over what comes at the wrong time', () => {
    const live = machine()
    const untouched = live.state()
    for (const answer of [
      { type: 'ready', acked_ms: 5 },
      { type: 'ack', acked_ms: 5 },
    ] as const)
      live.answer(answer)
    for (const is of ['opened', 'closed', 'retry', 'resume'] as const) live.dispatch({ type: is })
    live.refuse(0)
    expect(live.state()).toEqual(untouched)
  })
})

describe('a refusal', () => {
  it.each([
    [4001, 'signedOut', null],
    [6001, 'short', 30_000],
    [0, 'no', 30_000],
  ] as const)('with code %i is said as %s and asked again after %s ms', (code, why, wait) => {
    const live = machine()
    live.connect()
    expect(live.refuse(code, 'because')).toEqual([{ type: 'close' }])
    expect(live.state().refusal).toMatchObject({ reason: why, text: 'because' })
    expect(until(live.state())).toBe(wait)
    live.advance(29_999)
    expect(live.state().connection.status).toBe('refused')
    expect(live.advance(1)).toEqual(wait === null ? [] : [{ type: 'open' }])
  })

  it('of sound stands until the server takes some again, and what was heard meanwhile is sent then', () => {
    const live = machine()
    live.connect()
    live.refuse(6001)
    expect(live.captureTo(9000)).toEqual([])
    live.dispatch({ type: 'retry' })
    live.dispatch({ type: 'opened' })
    expect(sent(live.answer({ type: 'ready', acked_ms: 0 }))).toHaveLength(50)
    expect(live.state().refusal).not.toBeNull()
    live.ack(100)
    expect(live.state().refusal).toBeNull()
  })

  it('of the meeting itself stands until the server lets it in', () => {
    const live = machine()
    live.dispatch({ type: 'begin' })
    live.dispatch({ type: 'opened' })
    live.refuse(0, 'elsewhere')
    live.captureTo(1000)
    live.dispatch({ type: 'retry' })
    live.dispatch({ type: 'opened' })
    expect(live.state().refusal).toMatchObject({ text: 'elsewhere', canEnd: false })
    live.answer({ type: 'ready', acked_ms: 0 })
    expect(live.state().refusal).toBeNull()
  })

  it('of something else than sound ends nothing', () => {
    const live = machine()
    live.connect()
    live.captureTo(1000)
    live.ack(1000)
    live.dispatch({ type: 'stop' })
    live.dispatch({ type: 'captureStopped' })
    live.refuse(0, 'the record can’t be made')
    expect(live.state().refusal?.canEnd).toBe(false)
  })

  it('of sound is a gap of its own cause', () => {
    const causeOf = (code: number) => {
      const live = machine()
      live.connect()
      live.captureTo(5000)
      live.refuse(code)
      return live.state().gaps.map(({ cause }) => cause)
    }
    expect([6001, 0, 4001].map(causeOf)).toEqual([['credit'], ['refused'], ['network']])
  })

  it('that is not fatal changes nothing', () => {
    const live = machine()
    live.connect()
    const before = live.state()
    live.answer({ type: 'error', code: 0, msg: 'no engine', fatal: false })
    expect(live.state()).toBe(before)
  })
})

describe('a pause', () => {
  it('is told after the last block, and taken back before the next', () => {
    const live = machine()
    live.connect()
    live.captureTo(100)
    expect(live.dispatch({ type: 'pause' })).toEqual([{ type: 'capture', command: 'pause' }])
    expect(live.captureTo(200)).toEqual([{ type: 'send', fromMs: 100, toMs: 200 }])
    expect(live.dispatch({ type: 'captureStopped' })).toEqual([{ type: 'sendCommand', command: 'pause' }])
    expect(live.dispatch({ type: 'resume' })).toEqual([
      { type: 'capture', command: 'resume' },
      { type: 'sendCommand', command: 'resume' },
    ])
    expect(live.captureTo(300)).toEqual([{ type: 'send', fromMs: 200, toMs: 300 }])
  })

  it('is told again to the next connection, after what it lacks', () => {
    const live = machine()
    live.connect()
    live.captureTo(200)
    live.dispatch({ type: 'pause' })
    live.dispatch({ type: 'captureStopped' })
    live.dispatch({ type: 'closed' })
    live.dispatch({ type: 'retry' })
    live.dispatch({ type: 'opened' })
    expect(live.answer({ type: 'ready', acked_ms: 100 })).toEqual([
      { type: 'fetch' },
      { type: 'send', fromMs: 100, toMs: 200 },
      { type: 'sendCommand', command: 'pause' },
    ])
  })
})

describe('the end', () => {
  it('is told when everything is sent, once', () => {
    const live = machine()
    live.connect()
    live.captureTo(100)
    expect(live.dispatch({ type: 'stop' })).toEqual([{ type: 'capture', command: 'end' }])
    live.dispatch({ type: 'captured', toMs: 200 })
    expect(live.dispatch({ type: 'captureStopped' })).toEqual([])
    expect(live.dispatch({ type: 'persisted', toMs: 200 })).toEqual([
      { type: 'send', fromMs: 100, toMs: 200 },
      { type: 'sendCommand', command: 'stop' },
    ])
    for (const is of ['stop', 'pause', 'resume', 'tick'] as const) expect(live.dispatch({ type: is })).toEqual([])
  })

  it('is the record', () => {
    const live = machine()
    live.connect()
    live.dispatch({ type: 'stop' })
    live.dispatch({ type: 'captureStopped' })
    expect(others(live.answer({ type: 'done', task_id: 9 }))).toContainEqual({ type: 'close' })
    expect(live.state()).toMatchObject({ phase: 'done', taskId: 9, gaps: [] })
    expect(live.dispatch({ type: 'begin' })).toEqual([])
  })

  it('of a meeting that was ended elsewhere leaves what it has not on the device, and says so', () => {
    const live = machine()
    live.connect()
    live.captureTo(7000)
    live.ack(2000)
    expect(live.answer({ type: 'done', task_id: 9 })).toContainEqual({ type: 'capture', command: 'end' })
    expect(live.state().gaps).toEqual([{ cause: 'elsewhere', fate: 'onDevice', atMs: 2000, lengthMs: 5000 }])
  })
})

describe('a meeting that is ended with what the server has', () => {
  /** Six of nine seconds are stored, then credit runs out. */
  const outOfCredit = () => {
    const live = machine()
    live.connect()
    live.captureTo(9000)
    live.ack(4000)
    live.ack(6000)
    live.refuse(6001)
    return live
  }

  it('is told to stop without the rest, which stays on the device', () => {
    const live = outOfCredit()
    expect(live.dispatch({ type: 'endWithStored' })).toEqual([{ type: 'capture', command: 'end' }, { type: 'open' }])
    live.dispatch({ type: 'captureStopped' })
    live.dispatch({ type: 'opened' })
    expect(live.answer({ type: 'ready', acked_ms: 6000 })).toEqual([
      { type: 'fetch' },
      { type: 'sendCommand', command: 'stop' },
    ])
    live.answer({ type: 'done', task_id: 9 })
    expect(live.state()).toMatchObject({
      phase: 'done',
      gaps: [{ cause: 'credit', fate: 'onDevice', atMs: 6000, lengthMs: 3000 }],
    })
  })

  it('ends also where it was to be ended before, and where sound is under way', () => {
    const live = outOfCredit()
    live.dispatch({ type: 'stop' })
    live.dispatch({ type: 'captureStopped' })
    live.dispatch({ type: 'retry' })
    live.dispatch({ type: 'opened' })
    expect(sent(live.answer({ type: 'ready', acked_ms: 6000 }))).toHaveLength(30)
    expect(live.dispatch({ type: 'endWithStored' })).toEqual([])
    live.refuse(6001)
    expect(until(live.state())).toBe(1000)
    expect(live.advance(1000)).toEqual([{ type: 'open' }])
    live.dispatch({ type: 'opened' })
    expect(others(live.answer({ type: 'ready', acked_ms: 6000 }))).toContainEqual({
      type: 'sendCommand',
      command: 'stop',
    })
  })

  it('waits for what is still captured, so that all of it is on the device', () => {
    const live = outOfCredit()
    live.dispatch({ type: 'endWithStored' })
    live.dispatch({ type: 'opened' })
    expect(live.answer({ type: 'ready', acked_ms: 6000 })).toEqual([{ type: 'fetch' }])
    live.dispatch({ type: 'captured', toMs: 9100 })
    live.dispatch({ type: 'captureStopped' })
    expect(live.dispatch({ type: 'persisted', toMs: 9100 })).toEqual([{ type: 'sendCommand', command: 'stop' }])
  })

  it('is not where the server does not let it in, or takes what it is sent', () => {
    const live = machine()
    live.connect()
    live.captureTo(1000)
    expect(live.dispatch({ type: 'endWithStored' })).toEqual([])
    live.refuse(4001)
    expect(live.dispatch({ type: 'endWithStored' })).toEqual([])
    expect(live.state().phase).toBe('live')
  })

  it('says once what stays on the device, however often it is finished', () => {
    const gap = { cause: 'credit', fate: 'onDevice', atMs: 6000, lengthMs: 3000 } as const
    let state: LiveState = initialLiveState(9000, 6000, [gap])
    const events: LiveEvent[] = [
      { type: 'begin' },
      { type: 'opened' },
      { type: 'answered', answer: { type: 'ready', acked_ms: 6000 } },
      { type: 'answered', answer: { type: 'done', task_id: 9 } },
    ]
    for (const event of events) [state] = step(state, event, { nowMs: 0, random: 0 })
    expect(state).toMatchObject({ phase: 'done', gaps: [gap] })
  })
})

describe('gaps', () => {
  it('of the network are sent later, and short ones forgotten', () => {
    const live = machine()
    live.connect()
    live.captureTo(1000)
    live.ack(1000)
    const outage = (capturedMs: number) => {
      live.dispatch({ type: 'closed' })
      live.captureTo(capturedMs)
      live.dispatch({ type: 'retry' })
      live.dispatch({ type: 'opened' })
      live.answer({ type: 'ready', acked_ms: live.state().ackedMs })
    }
    outage(2000)
    expect(live.state().gaps).toEqual([])
    live.ack(2000)
    outage(7000)
    expect(live.state().gaps).toEqual([{ cause: 'network', fate: 'waiting', atMs: 2000, lengthMs: 5000 }])
    live.ack(7000)
    expect(live.state().gaps).toMatchObject([{ fate: 'sent' }])
  })

  it('of the device and the disk are lost, one for each place', () => {
    const live = machine()
    live.connect()
    live.captureTo(1000)
    live.dispatch({ type: 'captured', toMs: 1100, dropout: { cause: 'device', durationMs: 2500 } })
    for (let at = 0; at < 5; at += 1) live.dispatch({ type: 'dropped', ms: 100 })
    expect(live.state().gaps).toEqual([
      { cause: 'device', fate: 'lost', atMs: 1000, lengthMs: 2500 },
      { cause: 'disk', fate: 'lost', atMs: 1100, lengthMs: 500 },
    ])
  })

  it('are none where the meeting went on elsewhere before anything was heard here: it goes on behind that', () => {
    const live = machine(1000, 1000)
    expect(live.connect(4930)).toEqual([
      { type: 'skip', toMs: 5000 },
      { type: 'fetch' },
      { type: 'send', fromMs: 4930, toMs: 5000 },
    ])
    expect(live.state()).toMatchObject({ capturedMs: 5000, gaps: [] })
  })

  it('tell what was heard here while the server had other sound already', () => {
    const live = machine(1000, 1000)
    live.captureTo(3000)
    expect(sent(live.connect(2500))[0]).toEqual([2500, 2600])
    expect(live.state().gaps).toEqual([{ cause: 'elsewhere', fate: 'onDevice', atMs: 1000, lengthMs: 1500 }])
  })

  it('are none where only the confirmation was lost', () => {
    const live = machine()
    live.connect()
    live.captureTo(2000)
    live.dispatch({ type: 'closed' })
    live.dispatch({ type: 'retry' })
    live.dispatch({ type: 'opened' })
    live.answer({ type: 'ready', acked_ms: 2000 })
    expect(live.state().gaps).toEqual([])
  })
})
