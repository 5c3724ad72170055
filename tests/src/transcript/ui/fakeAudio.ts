import { vi } from 'vitest'

/** A silent fake `<audio>` element; tests set its time. */
export class FakeAudio extends EventTarget {
  /** The most recent instance. */
  static last: FakeAudio

  src = ''
  preload = ''
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  currentTime = 0
  duration = NaN
  paused = true
  error: { code: number; message: string } | null = null
  loads = 0

  constructor() {
    super()
    FakeAudio.last = this
  }
  play(): Promise<void> {
    this.paused = false
    this.emit('play')
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  }
  load(): void {
    this.loads++
    this.currentTime = 0
  }
  removeAttribute(): void {
    this.src = ''
  }

  emit(event: string): void {
    this.dispatchEvent(new Event(event))
  }
  loadDuration(seconds: number): void {
    this.duration = seconds
    this.emit('durationchange')
  }
  /** @param code as in `MediaError.code` */
  fail(code: number, message = ''): void {
    this.error = { code, message }
    this.paused = true
    this.emit('error')
  }
}

/** Replaces `Audio` by the fake until the end of the test. */
export function fakeAudio(): void {
  vi.stubGlobal('Audio', FakeAudio)
}
