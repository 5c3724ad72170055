/** A piece of an answer: text, or a moment of the recording that it names. */
export type AnswerPart = { readonly text: string } | { readonly text: string; readonly ms: number }

/** `[12:34]` and `[1:02:03]`, in any width of brackets and colon. */
const cited = /[[【［](?:(\d{1,2})[:：])?(\d{1,3})[:：](\d{2})[\]】］]/g

/**
 * An answer as text and the moments it names. A moment that the recording does not have stays text.
 * @param durationMs 0 when nobody knows
 */
export function citedParts(answer: string, durationMs: number): AnswerPart[] {
  const parts: AnswerPart[] = []
  let end = 0
  for (const match of answer.matchAll(cited)) {
    const [text, hours = '0', minutes = '0', seconds = '0'] = match
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    if (Number(seconds) > 59 || (durationMs > 0 && ms > durationMs)) continue
    if (match.index > end) parts.push({ text: answer.slice(end, match.index) })
    parts.push({ text: text.slice(1, -1), ms })
    end = match.index + text.length
  }
  if (end < answer.length) parts.push({ text: answer.slice(end) })
  return parts
}
