/** Playback features for text editing. */
import { endOfSilence, type TimeSpan } from '../../model/silences'
import type { Player } from './player'

/** Audio played before and after a looped word, so that it is intelligible. */
const contextMs = 1_000

/** Loops a word with some context around it. */
export function loopWithContext(player: Player, startMs: number, endMs: number): void {
  player.loop(Math.max(0, startMs - contextMs), endMs + contextMs)
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
