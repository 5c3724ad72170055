import type { VoiceTurn } from './clusterVoices'

interface Span {
  startMs: number
  endMs: number
}

/** Shorter overlaps are inaccuracies of the turns. */
const minSimultaneousMs = 300

/** Which voice speaks when. Turns may overlap. */
export class VoiceTimeline {
  readonly #turns: readonly VoiceTurn[]
  /** Latest end of the turns up to each, so that a search backward knows when to stop. */
  readonly #latestEnd: number[] = []

  constructor(turns: readonly VoiceTurn[]) {
    this.#turns = turns.filter(({ startMs, endMs }) => endMs > startMs).toSorted((a, b) => a.startMs - b.startMs)
    let latest = -Infinity
    for (const { endMs } of this.#turns) this.#latestEnd.push((latest = Math.max(latest, endMs)))
  }

  /** Milliseconds that each voice speaks within the span. */
  overlaps(span: Span): Map<number, number> {
    const overlaps = new Map<number, number>()
    for (const { voice, ...turn } of this.#within(span))
      overlaps.set(voice, (overlaps.get(voice) ?? 0) + overlapMs(turn, span))
    return overlaps
  }

  /**
   * The voice of a span: the one that speaks longest in it; of several that speak equally long, as in overlapping speech, the one
   * with the longest turn. Null if there is none.
   */
  voiceOf({ startMs, endMs }: Span): number | null {
    // A word without a duration is a point in time.
    const span = { startMs, endMs: Math.max(endMs, startMs + 1) }
    const overlaps = this.overlaps(span)
    let best: VoiceTurn | null = null
    for (const turn of this.#within(span)) {
      const gain = (overlaps.get(turn.voice) ?? 0) - (best ? (overlaps.get(best.voice) ?? 0) : 0)
      if (!best || gain > 0 || (gain === 0 && isLonger(turn, best))) best = turn
    }
    return best?.voice ?? null
  }

  /** When other voices speak at the same time as this one, within the span and in time order. */
  simultaneous(voice: number, span: Span): VoiceTurn[] {
    const turns = this.#within(span)
    const own = turns.filter((turn) => turn.voice === voice)
    return turns
      .filter((turn) => turn.voice !== voice)
      .flatMap((turn) =>
        own.map(({ startMs, endMs }) => ({
          voice: turn.voice,
          startMs: Math.max(startMs, turn.startMs, span.startMs),
          endMs: Math.min(endMs, turn.endMs, span.endMs),
        })),
      )
      .filter(({ startMs, endMs }) => endMs - startMs >= minSimultaneousMs)
  }

  /** The voice of the turn closest in time, at most `withinMs` away. */
  nearestVoice(span: Span, withinMs: number): number | null {
    let best: number | null = null
    let nearest = withinMs
    const widened = { startMs: span.startMs - withinMs, endMs: span.endMs + withinMs }
    for (const turn of this.#within(widened)) {
      const distance = Math.max(0, turn.startMs - span.endMs, span.startMs - turn.endMs)
      if (distance < nearest || (best === null && distance === nearest)) [best, nearest] = [turn.voice, distance]
    }
    return best
  }

  /** The turns that overlap the span, in time order. */
  #within({ startMs, endMs }: Span): VoiceTurn[] {
    const last = this.#firstStartingAt(endMs) - 1
    let first = last + 1
    while (first > 0 && (this.#latestEnd[first - 1] ?? -Infinity) > startMs) first -= 1
    return this.#turns.slice(first, last + 1).filter((turn) => turn.endMs > startMs)
  }

  #firstStartingAt(ms: number): number {
    let low = 0
    let high = this.#turns.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#turns[middle]?.startMs ?? Infinity) >= ms) high = middle
      else low = middle + 1
    }
    return low
  }
}

const overlapMs = (a: Span, b: Span): number => Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs))

function isLonger(a: VoiceTurn, b: VoiceTurn): boolean {
  const difference = a.endMs - a.startMs - (b.endMs - b.startMs)
  return difference > 0 || (difference === 0 && a.voice < b.voice)
}
