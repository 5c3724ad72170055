/** What working on the text asks of the sound. */
import { endOfSilence, type Span } from '../silence'
import type { Player } from './player'

/** How much is heard before and after a word that is looped, so that it is understood. */
const aroundMs = 1_000

/** Plays a word over and over, with a little of what is around it. */
export function loopAround(player: Player, startMs: number, endMs: number): void {
  player.loop(Math.max(0, startMs - aroundMs), endMs + aroundMs)
}

/** A shorter silence is not worth the jump; media that stops a little short of where it was sent is not sent again. */
const leastJumpMs = 100

/** Jumps over those silences while it plays. Returns how to stop. */
export function skipSilences(player: Player, spans: () => readonly Span[]): () => void {
  return player.onTick((ms) => {
    const { playing, loop } = player.state()
    if (!playing || loop) return
    const end = endOfSilence(spans(), ms)
    if (end !== null && end - ms >= leastJumpMs) player.seek(end)
  })
}

/** So long nothing is typed before the sound goes on. */
const calmMs = 1_000

/** Has the sound wait while somebody types, if it plays. */
export class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly player: Player) {
    // Whoever plays it, and pauses it again, decides.
    player.subscribe(() => {
      if (player.state().playing) this.#forget()
    })
  }

  typed(): void {
    if (this.#timer === undefined && !this.player.state().playing) return
    clearTimeout(this.#timer)
    this.player.pause()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.player.resume()
    }, calmMs)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
