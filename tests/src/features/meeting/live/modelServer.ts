/** A model of the live server's API contract. One number stands for one ms of audio. */
import type { LiveServerMessage } from '../../../../../src/wire/liveMessages'

export type Frame =
  | { type: 'start'; from_ms: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'stop' }
  | { type: 'audio'; audio: readonly number[] }

export class ModelServer {
  /** Durably stored. */
  stored: number[] = []
  /** Received, not stored yet. */
  private unstored: number[] = []
  private state: 'new' | 'live' | 'paused' = 'new'
  ended = false
  /** Contract violations of the app. */
  readonly violations: string[] = []

  /** A new connection: unstored audio is dropped, as after a restart. */
  connect(): void {
    this.unstored = []
    this.state = 'new'
  }

  /** Crashes and keeps a part of the unacknowledged audio, cut anywhere, often near the end. @param share 0 to 1 */
  crash(share: number): void {
    const { length } = this.unstored
    const survivors =
      share < 0.5 ? Math.floor(2 * share * length) : Math.max(0, length - Math.floor((share - 0.5) * 60))
    this.stored.push(...this.unstored.slice(0, survivors))
    this.connect()
  }

  receive(frame: Frame): LiveServerMessage[] {
    if (frame.type === 'start') {
      if (this.state !== 'new') this.violations.push('start twice')
      this.state = 'live'
      const ready: LiveServerMessage = { type: 'ready', acked_ms: this.stored.length }
      return this.ended ? [ready, { type: 'done', task_id: 7 }] : [ready]
    }
    if (this.state === 'new') this.violations.push(`${frame.type} before start`)
    if (this.ended) return []
    if (frame.type === 'audio') return this.receiveAudio(frame.audio)
    if (frame.type === 'stop') return [...this.store(), ...this.end()]
    const expected = frame.type === 'pause' ? 'live' : 'paused'
    if (this.state !== expected) this.violations.push(`${frame.type} while ${this.state}`)
    this.state = frame.type === 'pause' ? 'paused' : 'live'
    return []
  }

  private receiveAudio(audio: readonly number[]): LiveServerMessage[] {
    if (this.state !== 'live') this.violations.push(`audio while ${this.state}`)
    if (audio.length < 20 || audio.length > 200) this.violations.push(`a frame of ${audio.length} ms`)
    this.unstored.push(...audio)
    return []
  }

  /** Stores received audio and acknowledges it. */
  store(): LiveServerMessage[] {
    if (this.unstored.length === 0 || this.ended) return []
    this.stored.push(...this.unstored)
    this.unstored = []
    return [{ type: 'ack', acked_ms: this.stored.length }]
  }

  private end(): LiveServerMessage[] {
    this.ended = true
    return [{ type: 'done', task_id: 7 }]
  }
}
