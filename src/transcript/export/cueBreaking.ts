/** Splits one segment into subtitles. */
import type { SpeakerId } from '../model/transcript'
import { maxCueMs, minCueMs, type Cue } from './cue'
import { breakCosts, createLineBreaker, lineText } from './lineBreaking'
import { lineWidth, narrowWidth, type CueToken } from './cueTokens'

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
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first && last && isOneLine(tokens))
    return [{ startMs: first.startMs, endMs: last.endMs, speaker, lines: [lineText(tokens)] }]
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

/** Whether one line holds all, in time and without a long silence: any split costs more. Most segments are that short. */
function isOneLine(tokens: readonly CueToken[]): boolean {
  let width = 0
  return tokens.every((token, index) => {
    const previous = tokens[index - 1]
    width += token.width + (previous?.spaced ? narrowWidth : 0)
    if (!previous) return true
    const spokenMs = token.endMs - (tokens[0]?.startMs ?? 0)
    return width <= lineWidth && spokenMs <= maxCueMs && token.startMs - previous.endMs < silenceMs
  })
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
