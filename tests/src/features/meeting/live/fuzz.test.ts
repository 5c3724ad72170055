import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newLive, type LiveEvent, type LiveState } from '../../../../../src/features/meeting/live/state'
import { step } from '../../../../../src/features/meeting/live/step'
import type { LiveAnswer } from '../../../../../src/wire/live'
import { ModelServer, type Frame } from './modelServer'

/** An app that does what the machine says, a server, and everything that may happen to both. */
class World {
  readonly server = new ModelServer()
  /** What was captured, ms by ms, and how much of it is on the device. */
  heard: number[] = []
  private kept = 0
  /** What a page that is opened again knows of the server. */
  private notedAcked = 0
  private count = 0
  private nowMs = 0
  private toServer: Frame[] = []
  private toApp: LiveAnswer[] = []
  private line: 'none' | 'opening' | 'open' = 'none'
  private resting = false
  state: LiveState = newLive(0, 0)

  constructor(private readonly randoms: () => number) {}

  tell(event: LiveEvent): void {
    const [state, effects] = step(this.state, event, { nowMs: this.nowMs, random: this.randoms() })
    this.state = state
    for (const effect of effects) {
      if (effect.do === 'open') this.line = 'opening'
      if (effect.do === 'close') this.disconnect()
      if (effect.do === 'start') this.toServer.push({ type: 'start', from_ms: effect.fromMs })
      if (effect.do === 'say') this.toServer.push({ type: effect.what })
      if (effect.do === 'send')
        this.toServer.push({ type: 'sound', sound: this.heard.slice(effect.fromMs, effect.toMs) })
      if (effect.do === 'capture') this.resting = effect.what !== 'resume'
      if (effect.do === 'pad') this.hear()
      if (effect.do === 'skip') throw new Error('nothing is recorded elsewhere here')
    }
  }

  hear(): void {
    for (let at = 0; at < 100; at += 1) this.heard.push((this.count += 1))
    this.tell({ is: 'heard', toMs: this.heard.length })
  }

  act(action: Action): void {
    const { is, share } = action
    if (is === 'flow') this.flow(share)
    if (is === 'hear' && this.state.capturing) this.hear()
    if (is === 'keep') this.keep(share)
    if (is === 'rest' && this.resting && this.state.capturing) this.rest()
    if (is === 'carry') for (let left = Math.ceil(share * 6); left > 0; left -= 1) this.carry()
    if (is === 'store') this.toApp.push(...this.server.store())
    if (is === 'answer') for (let left = Math.ceil(share * 4); left > 0; left -= 1) this.answer()
    if (is === 'opened' && this.line === 'opening') this.opened()
    if (is === 'cut' && this.line !== 'none') this.cut()
    if (is === 'crash') this.crash(share)
    if (is === 'time') this.pass(share * 20_000)
    if (is === 'kill') this.kill(share)
    if (is === 'pause' || is === 'resume' || is === 'stop' || is === 'retry') this.tell({ is })
  }

  /** A moment in which nothing goes wrong. Some of it may be under way at the end. */
  private flow(share: number): void {
    const all = ['hear', 'opened', 'rest', 'keep', 'carry', 'store', 'answer'] as const
    for (const is of all.slice(0, Math.ceil(share * 2 * all.length))) this.act({ is, share: 1 })
  }

  /** Everything works from now on. @returns whether the meeting ends */
  heal(): boolean {
    this.tell({ is: 'stop' })
    for (let round = 0; round < 3000 && this.state.phase !== 'done'; round += 1) {
      for (const is of ['opened', 'rest', 'keep', 'carry', 'store', 'answer'] as const) this.act({ is, share: 1 })
      this.pass(100)
    }
    return this.state.phase === 'done'
  }

  begin(): void {
    this.tell({ is: 'begin' })
    this.tell({ is: 'captureBegan' })
  }

  /** As a page does that finds a meeting which was to be ended. */
  private finish(): void {
    this.tell({ is: 'begin' })
    this.tell({ is: 'stop' })
  }

  private opened(): void {
    this.line = 'open'
    this.server.connect()
    this.tell({ is: 'opened' })
  }
  private rest(): void {
    this.hear()
    this.tell({ is: 'captureRested' })
  }
  private keep(share: number): void {
    this.kept += Math.floor(((this.heard.length - this.kept) / 100) * share) * 100
    this.tell({ is: 'kept', toMs: this.kept })
  }
  private carry(): void {
    const frame = this.toServer.shift()
    if (frame) this.toApp.push(...this.server.take(frame))
  }
  private answer(): void {
    const answer = this.toApp.shift()
    if (!answer) return
    this.tell({ is: 'answered', answer })
    if (this.randoms() > 0.5) this.notedAcked = this.state.ackedMs
  }
  private disconnect(): void {
    this.line = 'none'
    this.toServer = []
    this.toApp = []
  }
  private cut(): void {
    this.disconnect()
    this.tell({ is: 'closed' })
  }
  private crash(share: number): void {
    this.server.crash(share)
    if (this.line !== 'none') this.cut()
  }
  private pass(ms: number): void {
    this.nowMs += ms
    this.tell({ is: 'tick' })
  }
  /** The tab dies, and what was not on the device with it; another one goes on. */
  private kill(share: number): void {
    if (this.state.phase === 'done') return
    this.disconnect()
    this.kept = Math.max(this.kept, Math.floor((this.heard.length / 100) * share) * 100)
    this.heard = this.heard.slice(0, this.kept)
    const stopping = this.state.phase === 'stopping'
    this.state = newLive(this.kept, this.notedAcked)
    this.resting = false
    if (stopping) this.finish()
    else this.begin()
  }
}

const kinds = ['flow', 'flow', 'flow', 'hear', 'keep', 'rest', 'carry', 'store', 'answer', 'opened'] as const
const troubles = ['cut', 'crash', 'crash', 'crash', 'time', 'kill', 'pause', 'resume', 'retry', 'stop'] as const
interface Action {
  is: (typeof kinds)[number] | (typeof troubles)[number]
  share: number
}
const action: fc.Arbitrary<Action> = fc.record({
  is: fc.oneof(
    { weight: 240, arbitrary: fc.constantFrom(...kinds) },
    { weight: 20, arbitrary: fc.constantFrom(...troubles.slice(0, -1)) },
    { weight: 1, arbitrary: fc.constantFrom(...troubles) },
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
          const world = new World(() => Number(randoms.next().value))
          world.begin()
          for (const one of actions) {
            world.act(one)
            const { ackedMs, sentMs, keptMs, heardMs } = world.state
            expect(keptMs <= heardMs && sentMs <= Math.max(keptMs, ackedMs) && sentMs - ackedMs <= 5000).toBe(true)
          }
          expect(world.heal(), 'it ends').toBe(true)
          expect(world.server.faults).toEqual([])
          expect(world.server.stored).toEqual(world.heard)
          expect(world.state.taskId).toBe(7)
          expect(world.state.gaps.filter(({ fate }) => fate !== 'sent')).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  }, 60_000)
})
