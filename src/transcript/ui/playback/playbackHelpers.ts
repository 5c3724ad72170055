/** Playback features for text editing. */
import { endOfSilence, type TimeSpan } from '../../model/silences'
import type { Player } from './player'

/** Audio played before and after a looped word, so that it is intelligible. */
const contextMs = 1_000

/** Loops a word with some context around it. */
export function loopWithContext(player: Player, startMs: number, endMs: number): void {
  player.loop(Math.max(0, startMs - contextMs), endMs + contextMs)
}

/** A position this far outside what is played is the user's choice. */
const seekToleranceMs = 500

/** Plays excerpts in context, one after the other; then the player is as before, unless the user went elsewhere meanwhile. */
export class ExcerptPlayback {
  #before: { readonly ms: number; readonly playing: boolean } | null = null
  #stopWatching = () => {}

  constructor(readonly player: Player) {}

  play(startMs: number, endMs: number): void {
    const { player } = this
    this.#stopWatching()
    this.#before ??= { ms: player.currentMs, playing: player.state().playing }
    const [fromMs, toMs] = [Math.max(0, startMs - contextMs), endMs + contextMs]
    player.endLoop()
    player.seek(fromMs)
    player.play()
    let isPlayed = false
    this.#stopWatching = player.onTick((ms) => {
      if (ms < fromMs - seekToleranceMs || ms > toMs + seekToleranceMs * player.state().rate) this.#forget()
      else if (ms >= toMs && !isPlayed) {
        isPlayed = true
        player.pause()
      }
    })
  }

  /** Brings the player back. */
  end(): void {
    const before = this.#before
    this.#forget()
    if (!before) return
    this.player.endLoop()
    this.player.seek(before.ms)
    if (before.playing) this.player.play()
    else this.player.pause()
  }

  #forget(): void {
    this.#stopWatching()
    this.#stopWatching = () => {}
    this.#before = null
  }
}

/** Shorter skips are not worthwhile; also avoids seeking again when media lands slightly before the target. */
const minJumpMs = 100

/** Skips these silences during playback. Returns a function that stops skipping. */
export function skipSilences(player: Player, spans: () => readonly TimeSpan[]): () => void {
  return player.onTick((ms) => {
    const { playing, loop } = player.state()
    if (!playing || loop) return
    const end = endOfSilence(spans(), ms)
    if (end !== null && end - ms >= minJumpMs) player.seek(end)
  })
}

/** Playback resumes after this time without input. */
const idleMs = 1_000

/** Pauses playback while the user types. */
export class PauseWhileTyping {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly player: Player) {
    // Manual playback overrides the pending resume.
    player.subscribe(() => {
      if (player.state().playing) this.#cancel()
    })
  }

  onInput(): void {
    if (this.#timer === undefined && !this.player.state().playing) return
    clearTimeout(this.#timer)
    this.player.pause()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.player.resume()
    }, idleMs)
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
