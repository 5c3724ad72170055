import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialLiveState, type LiveEvent, type LiveState } from '../../../../../src/features/meeting/live/liveState'
import { step } from '../../../../../src/features/meeting/live/step'
import type { LiveServerMessage } from '../../../../../src/wire/liveMessages'
import { ModelServer, type Frame } from './modelServer'

/** An app driven by the state machine, a model server, and random faults of both. */
class Simulation {
  readonly server = new ModelServer()
  /** The captured audio, one number per ms, and how much of it is on the device. */
  captured: number[] = []
  private persisted = 0
  /** The acknowledged position in the stored metadata. */
  private savedAckedMs = 0
  private count = 0
  private nowMs = 0
  private toServer: Frame[] = []
  private toApp: LiveServerMessage[] = []
  private socket: 'none' | 'opening' | 'open' = 'none'
  private captureEnding = false
  state: LiveState = initialLiveState(0, 0)

  constructor(private readonly randoms: () => number) {}

  dispatch(event: LiveEvent): void {
    const [state, effects] = step(this.state, event, { nowMs: this.nowMs, random: this.randoms() })
    this.state = state
    for (const effect of effects) {
      if (effect.type === 'open') this.socket = 'opening'
      if (effect.type === 'close') this.disconnect()
      if (effect.type === 'start') this.toServer.push({ type: 'start', from_ms: effect.fromMs })
      if (effect.type === 'sendCommand') this.toServer.push({ type: effect.command })
      if (effect.type === 'send')
        this.toServer.push({ type: 'audio', audio: this.captured.slice(effect.fromMs, effect.toMs) })
      if (effect.type === 'capture') this.captureEnding = effect.command !== 'resume'
      if (effect.type === 'pad') this.captureBlock()
      if (effect.type === 'skip') throw new Error('nothing is recorded elsewhere here')
    }
  }

  captureBlock(): void {
    for (let at = 0; at < 100; at += 1) this.captured.push((this.count += 1))
    this.dispatch({ type: 'captured', toMs: this.captured.length })
  }

  act(action: Action): void {
    const { type, share } = action
    if (type === 'flow') this.flow(share)
    if (type === 'capture' && this.state.capturing) this.captureBlock()
    if (type === 'persist') this.persist(share)
    if (type === 'stopCapture' && this.captureEnding && this.state.capturing) this.stopCapture()
    if (type === 'deliver') for (let left = Math.ceil(share * 6); left > 0; left -= 1) this.deliver()
    if (type === 'store') this.toApp.push(...this.server.store())
    if (type === 'answer') for (let left = Math.ceil(share * 4); left > 0; left -= 1) this.answer()
    if (type === 'opened' && this.socket === 'opening') this.opened()
    if (type === 'drop' && this.socket !== 'none') this.drop()
    if (type === 'crash') this.crash(share)
    if (type === 'time') this.advance(share * 20_000)
    if (type === 'kill') this.kill(share)
    if (type === 'pause' || type === 'resume' || type === 'stop' || type === 'retry') this.dispatch({ type })
  }

  /** Progress without faults. The last steps may be left out. */
  private flow(share: number): void {
    const all = ['capture', 'opened', 'stopCapture', 'persist', 'deliver', 'store', 'answer'] as const
    for (const type of all.slice(0, Math.ceil(share * 2 * all.length))) this.act({ type, share: 1 })
  }

  /** Stops the meeting without further faults. @returns whether it ends */
  heal(): boolean {
    this.dispatch({ type: 'stop' })
    for (let round = 0; round < 3000 && this.state.phase !== 'done'; round += 1) {
      for (const type of ['opened', 'stopCapture', 'persist', 'deliver', 'store', 'answer'] as const)
        this.act({ type, share: 1 })
      this.advance(100)
    }
    return this.state.phase === 'done'
  }

  begin(): void {
    this.dispatch({ type: 'begin' })
    this.dispatch({ type: 'captureStarted' })
  }

  /** What a page does with a meeting that was already stopping. */
  private finish(): void {
    this.dispatch({ type: 'begin' })
    this.dispatch({ type: 'stop' })
  }

  private opened(): void {
    this.socket = 'open'
    this.server.connect()
    this.dispatch({ type: 'opened' })
  }
  private stopCapture(): void {
    this.captureBlock()
    this.dispatch({ type: 'captureStopped' })
  }
  private persist(share: number): void {
    this.persisted += Math.floor(((this.captured.length - this.persisted) / 100) * share) * 100
    this.dispatch({ type: 'persisted', toMs: this.persisted })
  }
  private deliver(): void {
    const frame = this.toServer.shift()
    if (frame) this.toApp.push(...this.server.receive(frame))
  }
  private answer(): void {
    const answer = this.toApp.shift()
    if (!answer) return
    this.dispatch({ type: 'answered', answer })
    if (this.randoms() > 0.5) this.savedAckedMs = this.state.ackedMs
  }
  private disconnect(): void {
    this.socket = 'none'
    this.toServer = []
    this.toApp = []
  }
  private drop(): void {
    this.disconnect()
    this.dispatch({ type: 'closed' })
  }
  private crash(share: number): void {
    this.server.crash(share)
    if (this.socket !== 'none') this.drop()
  }
  private advance(ms: number): void {
    this.nowMs += ms
    this.dispatch({ type: 'tick' })
  }
  /** The tab is killed and loses unwritten audio; a new tab continues. */
  private kill(share: number): void {
    if (this.state.phase === 'done') return
    this.disconnect()
    this.persisted = Math.max(this.persisted, Math.floor((this.captured.length / 100) * share) * 100)
    this.captured = this.captured.slice(0, this.persisted)
    const stopping = this.state.phase === 'stopping'
    this.state = initialLiveState(this.persisted, this.savedAckedMs)
    this.captureEnding = false
    if (stopping) this.finish()
    else this.begin()
  }
}

const progress = [
  'flow',
  'flow',
  'flow',
  'capture',
  'persist',
  'stopCapture',
  'deliver',
  'store',
  'answer',
  'opened',
] as const
const faults = ['drop', 'crash', 'crash', 'crash', 'time', 'kill', 'pause', 'resume', 'retry', 'stop'] as const
interface Action {
  type: (typeof progress)[number] | (typeof faults)[number]
  share: number
}
const action: fc.Arbitrary<Action> = fc.record({
  type: fc.oneof(
    { weight: 240, arbitrary: fc.constantFrom(...progress) },
    { weight: 20, arbitrary: fc.constantFrom(...faults.slice(0, -1)) },
    { weight: 1, arbitrary: fc.constantFrom(...faults) },
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('whatever happens to the line, the server and the tab', () => {
  it('the server ends with exactly what was captured, each millisecond once, and the contract is kept', () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 250, size: 'max' }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (actions, randoms) => {
          const simulation = new Simulation(() => Number(randoms.next().value))
          simulation.begin()
          for (const one of actions) {
            simulation.act(one)
            const { ackedMs, sentMs, persistedMs, capturedMs } = simulation.state
            expect(
              persistedMs <= capturedMs && sentMs <= Math.max(persistedMs, ackedMs) && sentMs - ackedMs <= 5000,
            ).toBe(true)
          }
          expect(simulation.heal(), 'it ends').toBe(true)
          expect(simulation.server.violations).toEqual([])
          expect(simulation.server.stored).toEqual(simulation.captured)
          expect(simulation.state.taskId).toBe(7)
          expect(simulation.state.gaps.filter(({ fate }) => fate !== 'sent')).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  }, 60_000)
})
