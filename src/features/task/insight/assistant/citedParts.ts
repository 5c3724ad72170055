/** Part of an answer: plain text, or a cited timestamp with its text. */
export type AnswerPart = { readonly text: string } | { readonly text: string; readonly ms: number }

/** `[12:34]` and `[1:02:03]`, with half- or full-width brackets and colons. */
const citationPattern = /[[【［](?:(\d{1,2})[:：])?(\d{1,3})[:：](\d{2})[\]】］]/g

/**
 * Splits an answer into text and cited timestamps. Timestamps beyond the recording stay text.
 * @param durationMs duration of the recording; 0 if unknown
 */
export function citedParts(answer: string, durationMs: number): AnswerPart[] {
  const parts: AnswerPart[] = []
  let end = 0
  for (const match of answer.matchAll(citationPattern)) {
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
