/** Cuts one segment into subtitles. */
import type { SpeakerId } from '../model'
import { longestMs, shortestMs, type Cue } from './cue'
import { breakCosts, layLines } from './lines'
import type { Piece } from './pieces'

/** Each subtitle costs this beside its break, so that few are made; one that is over at once costs more. */
const cueCost = 6
const briefCost = 4
/** What a long silence within a subtitle costs: it would give away what is said after it. */
const silenceMs = 1_500
const silenceCost = 12

/**
 * The cheapest way to cut a segment into subtitles of two lines and seven seconds, as TeX breaks a paragraph into lines
 * (Knuth and Plass, 1981): from the last piece back, the best cut of each rest is found once. Times are those of the words.
 */
export function cutSegment(pieces: readonly Piece[], speaker: SpeakerId): Cue[] {
  const costs = breakCosts(pieces)
  const lines = layLines(pieces, costs)
  const ends = bestEnds(pieces, costs, (start) => lines.lastEnd(lines.lastEnd(start)))
  const cues: Cue[] = []
  for (let start = 0; start < pieces.length; start = ends[start] ?? pieces.length) {
    const end = ends[start] ?? pieces.length
    const [startMs, endMs] = [pieces[start]?.startMs ?? 0, pieces[end - 1]?.endMs ?? 0]
    cues.push({ startMs, endMs, speaker, lines: lines.write(start, end) })
  }
  return cues
}

/**
 * For each piece, where a subtitle that starts with it had best end.
 * @param lastEnd where it ends at the latest
 */
function bestEnds(pieces: readonly Piece[], costs: readonly number[], lastEnd: (start: number) => number): number[] {
  const ends = pieces.map(() => pieces.length)
  const totals = [...pieces.map(() => Infinity), 0]
  for (let start = pieces.length - 1; start >= 0; start--) {
    let silences = 0
    for (let end = start + 1; end <= lastEnd(start); end++) {
      const spokenMs = (pieces[end - 1]?.endMs ?? 0) - (pieces[start]?.startMs ?? 0)
      if (end > start + 1) {
        if (spokenMs > longestMs) break
        if ((pieces[end - 1]?.startMs ?? 0) - (pieces[end - 2]?.endMs ?? 0) >= silenceMs) silences += silenceCost
      }
      const brief = spokenMs < shortestMs ? briefCost : 0
      const total = cueCost + brief + silences + (costs[end - 1] ?? 0) + (totals[end] ?? 0)
      if (total >= (totals[start] ?? 0)) continue
      totals[start] = total
      ends[start] = end
    }
  }
  return ends
}
