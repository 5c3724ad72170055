/** Plays one recording. Knows no React: what changes seldom is a state to subscribe to, time is told frame by frame. */
import type { Span } from '../silence'

/** How far the buttons and keys skip. */
export const skipMs = 5_000

/** Why the sound can't be heard. `format`: this browser can't play it, or the file is gone. */
export type PlayerFault = 'network' | 'damaged' | 'format'

export interface PlayerState {
  readonly playing: boolean
  /** Wants to play and waits for data. */
  readonly waiting: boolean
  /** Null until the file told. */
  readonly durationMs: number | null
  /** 1 is as recorded. */
  readonly rate: number
  /** 0..1 */
  readonly volume: number
  readonly fault: PlayerFault | null
  /** What is played over and over. */
  readonly loop: Span | null
}

/** What a person chose for all recordings. */
export interface PlayerChoice {
  /** 1 is as recorded. */
  readonly rate: number
  /** 0..1 */
  readonly volume: number
  /** How far playing begins before the place where it was paused. */
  readonly rewindMs: number
}

/** The slowest and the fastest there is. */
export const rateRange = { least: 0.5, most: 3 }

/** A tick this far beyond a loop is a jump, not the voice. */
const tickMs = 500

/** What `MediaError.code` means. */
const faults: Record<number, PlayerFault> = { 2: 'network', 3: 'damaged', 4: 'format' }

export class Player {
  readonly #audio = new Audio()
  readonly #listeners = new Set<() => void>()
  readonly #tickers = new Set<(ms: number) => void>()
  readonly #jumpListeners = new Set<() => void>()
  #state: PlayerState
  #frame = 0
  #rewindMs: number
  /** Paused, and not moved since. */
  #paused = false

  constructor({ rate, volume, rewindMs }: PlayerChoice) {
    this.#rewindMs = rewindMs
    this.#state = { playing: false, waiting: false, durationMs: null, rate, volume, fault: null, loop: null }
    const audio = this.#audio
    audio.preload = 'metadata'
    audio.volume = volume
    audio.addEventListener('durationchange', () => {
      this.#set({ durationMs: Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null })
    })
    audio.addEventListener('play', () => this.#started())
    audio.addEventListener('pause', () => this.#stopped())
    audio.addEventListener('waiting', () => this.#set({ waiting: true }))
    audio.addEventListener('playing', () => this.#set({ waiting: false }))
    audio.addEventListener('seeked', () => {
      this.#tick()
      this.#jumpListeners.forEach((listener) => listener())
    })
    // A hidden page draws no frames.
    audio.addEventListener('timeupdate', () => this.#tick())
    audio.addEventListener('error', () =>
      this.#set({ playing: false, waiting: false, fault: faults[audio.error?.code ?? 0] ?? null }),
    )
    // A new source starts at its default rate.
    audio.defaultPlaybackRate = rate
    audio.playbackRate = rate
  }

  /** Makes that file the one to play; '' for none. */
  open(url: string): void {
    this.#set({ fault: null, durationMs: null, loop: null })
    this.#paused = false
    if (url) this.#audio.src = url
    else this.close()
  }

  /** Stops, and lets go of the file. */
  close(): void {
    this.#audio.pause()
    this.#stopped()
    this.#audio.removeAttribute('src')
    this.#audio.load()
  }

  /** Loads the file again, after a fault, and stays where it was. */
  retry(): void {
    const { currentTime } = this.#audio
    this.#set({ fault: null })
    this.#audio.load()
    this.#audio.currentTime = currentTime
  }

  play(): void {
    this.#paused = false
    // A pause or another source cancels it, a fault is told by its own event.
    this.#audio.play().catch(() => this.#set({ playing: !this.#audio.paused }))
  }

  /** Plays on from a little before the place where it was paused; from where it was moved to since, if it was. */
  resume(): void {
    if (this.#paused && !this.#audio.ended) this.skip(-this.#rewindMs)
    this.play()
  }

  pause(): void {
    this.#audio.pause()
    this.#paused = true
  }

  toggle(): void {
    if (this.#audio.paused) this.resume()
    else this.pause()
  }

  /** Plays that stretch over and over, until the sound is moved out of it. */
  loop(startMs: number, endMs: number): void {
    this.seek(startMs)
    this.#set({ loop: { startMs, endMs } })
    this.play()
  }

  endLoop(): void {
    this.#set({ loop: null })
  }

  get currentMs(): number {
    return Math.round(this.#audio.currentTime * 1000)
  }

  seek(ms: number): void {
    this.#paused = false
    this.#audio.currentTime = Math.min(Math.max(0, ms), this.#state.durationMs ?? Infinity) / 1000
    this.#tick()
  }

  skip(ms: number): void {
    this.seek(this.currentMs + ms)
  }

  choose({ rate, volume, rewindMs }: PlayerChoice): void {
    this.#rewindMs = rewindMs
    this.#audio.defaultPlaybackRate = rate
    this.#audio.playbackRate = rate
    this.#audio.volume = volume
    this.#set({ rate, volume })
  }

  readonly state = (): PlayerState => this.#state

  /** Calls back when the state changed. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back when the sound was moved to another place. Returns how to stop. */
  readonly onJump = (listener: () => void): (() => void) => {
    this.#jumpListeners.add(listener)
    return () => this.#jumpListeners.delete(listener)
  }

  /**
   * Calls back with the place in milliseconds: each frame while playing, some times a second in a hidden page, and after each
   * jump. Returns how to stop.
   */
  readonly onTick = (ticker: (ms: number) => void): (() => void) => {
    this.#tickers.add(ticker)
    return () => this.#tickers.delete(ticker)
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.forEach((listener) => listener())
  }

  #tick(): void {
    this.#keepLoop()
    const ms = this.currentMs
    this.#tickers.forEach((ticker) => ticker(ms))
  }

  #keepLoop(): void {
    const { loop, rate } = this.#state
    const { currentMs } = this
    if (!loop) return
    if (currentMs < loop.startMs - tickMs || currentMs > loop.endMs + tickMs * rate) this.endLoop()
    else if (currentMs >= loop.endMs) this.#audio.currentTime = loop.startMs / 1000
  }

  #started(): void {
    this.#set({ playing: true })
    cancelAnimationFrame(this.#frame)
    const eachFrame = () => {
      this.#tick()
      this.#frame = requestAnimationFrame(eachFrame)
    }
    eachFrame()
  }

  #stopped(): void {
    cancelAnimationFrame(this.#frame)
    this.#set({ playing: false, waiting: false })
    this.#tick()
  }
}
