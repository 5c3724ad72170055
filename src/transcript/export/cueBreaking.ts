/** Splits one segment into subtitles. */
import type { SpeakerId } from '../model/transcript'
import { maxCueMs, minCueMs, type Cue } from './cue'
import { breakCosts, createLineBreaker } from './lineBreaking'
import type { CueToken } from './cueTokens'

/** Cost per subtitle besides its break, to keep their number low; very short ones cost extra. */
const cueCost = 6
const briefCost = 4
/** Cost of a long silence within a subtitle, which would reveal the words after it too early. */
const silenceMs = 1_500
const silenceCost = 12

/**
 * The cheapest split of a segment into subtitles of at most two lines and seven seconds, as TeX breaks a paragraph into lines
 * (Knuth and Plass, 1981): dynamic programming from the last token backward. Times are those of the words.
 */
export function breakIntoCues(tokens: readonly CueToken[], speaker: SpeakerId): Cue[] {
  const costs = breakCosts(tokens)
  const lines = createLineBreaker(tokens, costs)
  const ends = bestEnds(tokens, costs, (start) => lines.maxEnd(lines.maxEnd(start)))
  const cues: Cue[] = []
  for (let start = 0; start < tokens.length; start = ends[start] ?? tokens.length) {
    const end = ends[start] ?? tokens.length
    const [startMs, endMs] = [tokens[start]?.startMs ?? 0, tokens[end - 1]?.endMs ?? 0]
    cues.push({ startMs, endMs, speaker, lines: lines.toLines(start, end) })
  }
  return cues
}

/**
 * For each token, the best end of a subtitle that starts with it.
 * @param maxEnd the latest possible end
 */
function bestEnds(tokens: readonly CueToken[], costs: readonly number[], maxEnd: (start: number) => number): number[] {
  const ends = tokens.map(() => tokens.length)
  const totals = [...tokens.map(() => Infinity), 0]
  for (let start = tokens.length - 1; start >= 0; start--) {
    let silences = 0
    for (let end = start + 1; end <= maxEnd(start); end++) {
      const spokenMs = (tokens[end - 1]?.endMs ?? 0) - (tokens[start]?.startMs ?? 0)
      if (end > start + 1) {
        if (spokenMs > maxCueMs) break
        if ((tokens[end - 1]?.startMs ?? 0) - (tokens[end - 2]?.endMs ?? 0) >= silenceMs) silences += silenceCost
      }
      const brief = spokenMs < minCueMs ? briefCost : 0
      const total = cueCost + brief + silences + (costs[end - 1] ?? 0) + (totals[end] ?? 0)
      if (total >= (totals[start] ?? 0)) continue
      totals[start] = total
      ends[start] = end
    }
  }
  return ends
}
