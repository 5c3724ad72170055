import { vi } from 'vitest'

/** An `<audio>` element that plays when told and never sounds; a test moves its time. */
export class FakeAudio extends EventTarget {
  /** The one made last. */
  static last: FakeAudio

  src = ''
  preload = ''
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  currentTime = 0
  duration = NaN
  paused = true
  error: { code: number } | null = null
  loads = 0

  constructor() {
    super()
    FakeAudio.last = this
  }
  play(): Promise<void> {
    this.paused = false
    this.tell('play')
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  }
  load(): void {
    this.loads++
    this.currentTime = 0
  }
  removeAttribute(): void {
    this.src = ''
  }

  tell(event: string): void {
    this.dispatchEvent(new Event(event))
  }
  knows(seconds: number): void {
    this.duration = seconds
    this.tell('durationchange')
  }
  /** @param code as in `MediaError.code` */
  fails(code: number): void {
    this.error = { code }
    this.paused = true
    this.tell('error')
  }
}

/** Makes every `new Audio()` a fake, from now to the end of the test. */
export function fakeAudio(): void {
  vi.stubGlobal('Audio', FakeAudio)
}
