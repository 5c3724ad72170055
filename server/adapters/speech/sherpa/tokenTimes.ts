import type { RecognizerResult } from './recognizerMessages'

/** When a character was said, in milliseconds, and how sure the model was of its token. */
export interface TimedCharacter {
  startMs: number
  endMs: number
  logProbability: number | undefined
}

/** Longest duration of a token whose end is not known: a pause may follow it. */
const maxTokenSeconds = 0.6
/** Tokens that are no text: `<|zh|>`, `<unk>`. */
const specialToken = /^<[^<>]*>$/

interface TimedToken extends TimedCharacter {
  characters: readonly string[]
}

/**
 * The tokens of a result that are text; null if the result has no times.
 * @param chunkMs times are within the chunk: the silence that was appended to it is not part of it
 */
function timedTokens(result: RecognizerResult, chunkMs: number): TimedToken[] | null {
  const { tokens, timestamps, durations, ys_log_probs: logProbabilities } = result
  if (tokens.length === 0 || timestamps.length !== tokens.length) return null
  const clamp = (seconds: number) => Math.min(chunkMs, Math.max(0, Math.round(seconds * 1000)))
  let previousMs = 0
  return tokens.flatMap((token, at) => {
    const start = timestamps[at] ?? 0
    const next = timestamps[at + 1] ?? Infinity
    const duration = durations.length === tokens.length ? (durations[at] ?? 0) : maxTokenSeconds
    const startMs = Math.max(previousMs, clamp(start))
    previousMs = startMs
    if (specialToken.test(token)) return []
    const endMs = Math.max(startMs, clamp(Math.min(next, start + duration)))
    const logProbability = logProbabilities.length === tokens.length ? logProbabilities[at] : undefined
    // ▁ begins a word (sentencepiece), @@ continues one (subword-nmt).
    const characters = [...token.replace(/@@$/, '')].filter((character) => !/[\s▁]/.test(character))
    return [{ characters, startMs, endMs, logProbability }]
  })
}

/**
 * The times of each UTF-16 code unit of a text, undefined for spaces; null if there are no times or the text is not that of the tokens, as
 * after inverse text normalization.
 */
export function characterTimes(
  text: string,
  result: RecognizerResult,
  chunkMs: number,
): (TimedCharacter | undefined)[] | null {
  const tokens = timedTokens(result, chunkMs)
  if (!tokens) return null
  const times: (TimedCharacter | undefined)[] = []
  let rest = text
  for (const { characters, startMs, endMs, logProbability } of tokens) {
    for (const [at, character] of characters.entries()) {
      const spaces = /^\s*/.exec(rest)?.[0].length ?? 0
      rest = rest.slice(spaces)
      if (!rest.toLowerCase().startsWith(character.toLowerCase())) return null
      rest = rest.slice(character.length)
      const place = (part: number) => Math.round(startMs + ((endMs - startMs) * part) / characters.length)
      const time: TimedCharacter = { startMs: place(at), endMs: place(at + 1), logProbability }
      times.push(...new Array<undefined>(spaces), ...new Array<TimedCharacter>(character.length).fill(time))
    }
  }
  return rest.trim() === '' ? [...times, ...new Array<undefined>(rest.length)] : null
}

/** When the first token begins and the last one ends; the whole chunk if there are no times. */
export function spokenSpan(result: RecognizerResult, chunkMs: number): { startMs: number; endMs: number } {
  const tokens = timedTokens(result, chunkMs) ?? []
  return { startMs: tokens[0]?.startMs ?? 0, endMs: tokens.at(-1)?.endMs ?? chunkMs }
}
