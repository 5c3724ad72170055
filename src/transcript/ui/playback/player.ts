/** Plays one recording. Independent of React: rarely changing state has subscribers, time is reported per frame. */
import type { TimeSpan } from '../../model/silences'

/** Step of the skip buttons and keys. */
export const skipMs = 5_000

/**
 * Why playback failed. `format`: the browser can't play the file, or the file no longer exists; `output`: the device has no audio
 * output.
 */
export type PlayerErrorKind = 'network' | 'damaged' | 'format' | 'output'

export interface PlayerState {
  readonly playing: boolean
  /** Playing, but waiting for data. */
  readonly waiting: boolean
  /** Null until the file is loaded. */
  readonly durationMs: number | null
  /** 1 is normal speed. */
  readonly rate: number
  /** 0 to 1 */
  readonly volume: number
  readonly error: PlayerErrorKind | null
  /** The span that is repeated. */
  readonly loop: TimeSpan | null
}

/** The user's preferences for all recordings. */
export interface PlaybackPreferences {
  /** 1 is normal speed. */
  readonly rate: number
  /** 0 to 1 */
  readonly volume: number
  /** How far to rewind when playback resumes after a pause. */
  readonly rewindMs: number
}

/** Minimum and maximum playback rate. */
export const rateRange = { min: 0.5, max: 3 }

/** A tick this far outside a loop is a seek, not normal playback. */
const loopToleranceMs = 500

/** By `MediaError.code`. */
const errorKinds: Record<number, PlayerErrorKind> = { 2: 'network', 3: 'damaged', 4: 'format' }

function errorKindOf({ code, message }: MediaError): PlayerErrorKind | null {
  // Firefox reports a missing audio output as a decoding error; only the message tells.
  return /media_?sink/i.test(message) ? 'output' : (errorKinds[code] ?? null)
}

/** The address without its query. */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

export class Player {
  #video: HTMLVideoElement | null
  #audio: HTMLMediaElement
  #listening = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #tickListeners = new Set<(ms: number) => void>()
  readonly #seekListeners = new Set<() => void>()
  #state: PlayerState
  #frame = 0
  #rewindMs: number
  /** Paused, and no seek since. */
  #paused = false
  /** Newest address of the open file, and the one the element has; '' for none. */
  #url = ''
  #loadedUrl = ''

  /** @param video plays it if given, otherwise an audio element */
  constructor({ rate, volume, rewindMs }: PlaybackPreferences, video: HTMLVideoElement | null = null) {
    this.#video = video
    this.#audio = video ?? new Audio()
    this.#rewindMs = rewindMs
    this.#state = { playing: false, waiting: false, durationMs: null, rate, volume, error: null, loop: null }
    this.#prepare()
  }

  /** The element that plays, if it may have a picture. */
  get video(): HTMLVideoElement | null {
    return this.#video
  }

  #prepare(): void {
    const audio = this.#audio
    const { rate, volume } = this.#state
    const { signal } = this.#listening
    const on = (type: keyof HTMLMediaElementEventMap, listener: () => void) =>
      audio.addEventListener(type, listener, { signal })
    audio.preload = 'metadata'
    audio.volume = volume
    on('durationchange', () => {
      this.#update({ durationMs: Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null })
    })
    on('play', () => this.#onPlay())
    on('pause', () => this.#onPause())
    on('waiting', () => this.#update({ waiting: true }))
    on('playing', () => this.#update({ waiting: false }))
    on('seeked', () => {
      this.#tick()
      this.#seekListeners.forEach((listener) => listener())
    })
    // Hidden pages get no animation frames.
    on('timeupdate', () => this.#tick())
    on('error', () => this.#onError())
    // A new source starts at the default rate.
    audio.defaultPlaybackRate = rate
    audio.playbackRate = rate
  }

  /**
   * Loads this file; '' for none. If only the query differs, such as an access that was renewed, the open file plays on, and the address
   * is for `retry`.
   */
  open(url: string): void {
    const isOpen = url !== '' && pathOf(url) === pathOf(this.#url) && this.#state.error === null
    this.#url = url
    if (isOpen) return
    this.#loadedUrl = url
    this.#update({ error: null, durationMs: null, loop: null })
    this.#paused = false
    if (url) this.#audio.src = url
    else this.close()
  }

  /** Stops and releases the file. */
  close(): void {
    this.#url = ''
    this.#audio.pause()
    this.#onPause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
  }

  /** Reloads the file after an error, at the same position. */
  retry(): void {
    const { currentTime } = this.#audio
    this.#update({ error: null })
    if (this.#loadedUrl === this.#url) this.#audio.load()
    else this.#audio.src = this.#loadedUrl = this.#url
    this.#audio.currentTime = currentTime
  }

  play(): void {
    this.#paused = false
    // Rejects when a pause or another source interrupts it; errors have their own event.
    this.#audio.play().catch(() => this.#update({ playing: !this.#audio.paused }))
  }

  /** Resumes slightly before the paused position, or exactly at the new position after a seek. */
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

  /** Repeats this span until the user seeks out of it. */
  loop(startMs: number, endMs: number): void {
    this.seek(startMs)
    this.#update({ loop: { startMs, endMs } })
    this.play()
  }

  endLoop(): void {
    this.#update({ loop: null })
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

  setPreferences({ rate, volume, rewindMs }: PlaybackPreferences): void {
    this.#rewindMs = rewindMs
    this.#audio.defaultPlaybackRate = rate
    this.#audio.playbackRate = rate
    this.#audio.volume = volume
    this.#update({ rate, volume })
  }

  readonly state = (): PlayerState => this.#state

  /** Calls back when the state changes. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back after each seek. Returns a function that unsubscribes. */
  readonly onSeek = (listener: () => void): (() => void) => {
    this.#seekListeners.add(listener)
    return () => this.#seekListeners.delete(listener)
  }

  /**
   * Calls back with the position in milliseconds: every frame while playing, a few times per second in a hidden page, and after
   * each seek. Returns a function that unsubscribes.
   */
  readonly onTick = (listener: (ms: number) => void): (() => void) => {
    this.#tickListeners.add(listener)
    return () => this.#tickListeners.delete(listener)
  }

  #update(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.forEach((listener) => listener())
  }

  #tick(): void {
    this.#enforceLoop()
    const ms = this.currentMs
    this.#tickListeners.forEach((listener) => listener(ms))
  }

  #enforceLoop(): void {
    const { loop, rate } = this.#state
    const { currentMs } = this
    if (!loop) return
    if (currentMs < loop.startMs - loopToleranceMs || currentMs > loop.endMs + loopToleranceMs * rate) this.endLoop()
    else if (currentMs >= loop.endMs) this.#audio.currentTime = loop.startMs / 1000
  }

  #onError(): void {
    const error = this.#audio.error && errorKindOf(this.#audio.error)
    if (this.#video && (error === 'format' || error === 'damaged')) this.#playSoundOnly(this.#video)
    else this.#update({ playing: false, waiting: false, error })
  }

  /** Continues without the picture: some browsers give up a video whose sound they could play. */
  #playSoundOnly(video: HTMLVideoElement): void {
    const { src, currentTime, paused } = video
    this.#listening.abort()
    this.#listening = new AbortController()
    this.#video = null
    video.removeAttribute('src')
    video.load()
    this.#audio = new Audio()
    this.#prepare()
    this.#audio.src = src
    this.#audio.currentTime = currentTime
    this.#onPause()
    if (!paused) this.play()
  }

  #onPlay(): void {
    this.#update({ playing: true })
    cancelAnimationFrame(this.#frame)
    const eachFrame = () => {
      this.#tick()
      this.#frame = requestAnimationFrame(eachFrame)
    }
    eachFrame()
  }

  #onPause(): void {
    cancelAnimationFrame(this.#frame)
    this.#update({ playing: false, waiting: false })
    this.#tick()
  }
}
