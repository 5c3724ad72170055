/** What editing asks of the sound. */
import type { Player } from './player'

/** How much is heard before and after a word that is looped, so that it is understood. */
const aroundMs = 1_000
/** A tick this far beyond the end is a jump, not the voice. */
const tickMs = 500

const running = new WeakMap<Player, () => void>()

/** Plays that stretch over and over, until the sound is moved out of it. */
export function loop(player: Player, startMs: number, endMs: number): void {
  running.get(player)?.()
  player.seek(startMs)
  player.play()
  const stop = player.onTick((ms) => {
    if (ms < startMs - tickMs || ms > endMs + tickMs * player.state().rate) stop()
    else if (ms >= endMs) player.seek(startMs)
  })
  running.set(player, stop)
}

/** Plays a word over and over, with a little of what is around it. */
export function loopAround(player: Player, startMs: number, endMs: number): void {
  loop(player, Math.max(0, startMs - aroundMs), endMs + aroundMs)
}
