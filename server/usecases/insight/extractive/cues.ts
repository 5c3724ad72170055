/** Sentences in which something is decided or given to somebody to do, recognized by their wording. */

interface Cues {
  decisions: RegExp
  todos: RegExp
}

const zh: Cues = {
  decisions:
    /(?:我们|大家|会议|最后|最终|这次|那就|已经?)[^，。！？]{0,8}(?:决定|确定|敲定|达成一致|通过了)|就这么定|一致(?:同意|认为|通过)|结论是/,
  todos:
    /待办|(?:记得|麻烦|务必|请)[^，。！？]{0,12}(?:发|提交|准备|整理|确认|完成|联系|安排|更新|跟进)|(?:由|请)?[^，。！？]{1,8}(?:来负责|负责(?:跟进|联系|准备|整理|确认|完成))|(?:周[一二三四五六日]|星期[一二三四五六日天]|明天|后天|下周|月底|今天|[0-9一二三四五六七八九十]+[号日])(?:下班)?(?:之前|以前|前|内)[^。！？]{0,16}(?:给|发|交|完成|提交|确认|准备|做完)/,
}

const en: Cues = {
  decisions:
    /\b(?:we|they|everyone|everybody) (?:have |has |all |then |finally )*(?:decided|agreed|settled)\b|\bthe decision (?:is|was)\b|\blet'?s go with\b|\bit(?:'s| is| was) (?:decided|agreed|settled)\b/i,
  todos:
    /\baction item|\bto-?do\b|\bfollow up (?:with|on)\b|\b(?:please|make sure (?:to|you)|remember to|don'?t forget to) (?:send|prepare|check|confirm|call|update|finish|write|share|schedule|book)\b|\b(?:will|'ll|needs? to|has to|have to|should|must) [^.!?]{1,60}\b(?:by|before|until) (?:tomorrow|tonight|noon|next week|the end of|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i,
}

/** @param tag as `languageTag` gives it; null for languages without cues */
export const cuesOf = (tag: string): Cues | null => (tag === 'zh' ? zh : tag === 'en' ? en : null)

const maxFound = 12

/** The first sentences that match, in order, none twice. */
export function findCued<Item extends { text: string }>(sentences: readonly Item[], cue: RegExp): Item[] {
  const found: Item[] = []
  for (const sentence of sentences) {
    if (found.length === maxFound) break
    const { text } = sentence
    if (cue.test(text) && !/[?？]$/.test(text) && found.every((other) => other.text !== text)) found.push(sentence)
  }
  return found
}
