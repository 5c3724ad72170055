/** A server of live sound as the contract has it, and a line to it that can be slow and be cut. One number stands for each ms. */
import type { LiveAnswer } from '../../../../../src/wire/live'

export type Frame =
  | { type: 'start'; from_ms: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'stop' }
  | { type: 'sound'; sound: readonly number[] }

export class ModelServer {
  /** Safe on its disk. */
  stored: number[] = []
  /** Received, not safe yet. */
  private fresh: number[] = []
  private state: 'new' | 'live' | 'paused' = 'new'
  ended = false
  /** Ways in which the app broke the contract. */
  readonly faults: string[] = []

  /** A new connection: what was not safe is dropped, as after a restart. */
  connect(): void {
    this.fresh = []
    this.state = 'new'
  }

  /** Dies and keeps some of what it had not confirmed, cut anywhere, often near the end. @param share 0..1 */
  crash(share: number): void {
    const { length } = this.fresh
    const kept = share < 0.5 ? Math.floor(2 * share * length) : Math.max(0, length - Math.floor((share - 0.5) * 60))
    this.stored.push(...this.fresh.slice(0, kept))
    this.connect()
  }

  take(frame: Frame): LiveAnswer[] {
    if (frame.type === 'start') {
      if (this.state !== 'new') this.faults.push('start twice')
      this.state = 'live'
      const ready: LiveAnswer = { type: 'ready', acked_ms: this.stored.length }
      return this.ended ? [ready, { type: 'done', task_id: 7 }] : [ready]
    }
    if (this.state === 'new') this.faults.push(`${frame.type} before start`)
    if (this.ended) return []
    if (frame.type === 'sound') return this.hear(frame.sound)
    if (frame.type === 'stop') return [...this.store(), ...this.end()]
    const wanted = frame.type === 'pause' ? 'live' : 'paused'
    if (this.state !== wanted) this.faults.push(`${frame.type} while ${this.state}`)
    this.state = frame.type === 'pause' ? 'paused' : 'live'
    return []
  }

  private hear(sound: readonly number[]): LiveAnswer[] {
    if (this.state !== 'live') this.faults.push(`sound while ${this.state}`)
    if (sound.length < 20 || sound.length > 200) this.faults.push(`a frame of ${sound.length} ms`)
    this.fresh.push(...sound)
    return []
  }

  /** Writes what it has to its disk and says so. */
  store(): LiveAnswer[] {
    if (this.fresh.length === 0 || this.ended) return []
    this.stored.push(...this.fresh)
    this.fresh = []
    return [{ type: 'ack', acked_ms: this.stored.length }]
  }

  private end(): LiveAnswer[] {
    this.ended = true
    return [{ type: 'done', task_id: 7 }]
  }
}
