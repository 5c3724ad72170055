/**
 * Removes filler interjections (嗯, 啊, um, ...) from a text, only where they are used as interjections, and repairs the
 * punctuation around them. When in doubt a filler stays: one filler too many is a blemish, but a lost character of a name is an
 * error.
 */
import { removeSpans, type TextSpan } from './removeSpans'

/**
 * @param language language code of the task. Nothing is removed in languages other than Chinese and English: German "um" and
 * "er" are words. '' counts as both.
 */
export function removeFillers(text: string, language = ''): string {
  const english = language === '' || language === 'en'
  const chinese = language === '' || language.startsWith('cn')
  // Chinese speech has English fillers too; a recording in English may quote Chinese, but does not hesitate in it.
  const spans = [...(chinese ? findChinese(text) : []), ...(chinese || english ? findEnglish(text) : [])]
  return removeSpans(
    text,
    spans.sort((a, b) => a.start - b.start),
  )
}

// ---- Chinese --------------------------------------------------------------------------------------------------------

/** 唔 is not included: it means “not” in Cantonese. */
const filler = '[嗯呃额啊哦噢哎诶唉呀哈嘛呢吧啦哇喔]'
/** Clause delimiters: pauses, brackets, quotes, line ends. */
const edge = /[,.!?;:，。！？；：、…—～~·"“”‘’「」『』《》〈〉()（）[\]【】{}\n\r]+/g
/** A clause of fillers only. */
const alone = new RegExp(`^\\s*(?<filler>${filler}(?:\\s*${filler})*)\\s*$`)
/** A clause with a filler at either end. */
const mayContainFiller = new RegExp(`^\\s*${filler}|${filler}\\s*$`)
/**
 * A filler that opens a clause without a pause behind it. 哈, 呢, 吧, 呀, 嘛 and 啦 don't open clauses, they open names and
 * words (哈利, 吧台); neither does 额, unless what follows can't make a word with it (额我, but 额度).
 */
const opening = new RegExp(
  `^\\s*(?<filler>([嗯呃啊哦噢哎诶唉])\\2*|哎呀+|喔|哇(?!塞)|额+(?=\\s*[我你您他她它咱这那就]))\\s*(?!${filler}|\\s)`,
)
/** A filler that closes a clause. 额 doesn't: it closes words (总额, 名额). */
const closing = /(?<filler>([嗯呃啊哦噢哎诶唉呀哈嘛呢吧啦哇喔])\2*)\s*$/
/** Words that end like a filler and are missing from segmenter dictionaries. */
const wordEnd = /(?:[酒网贴氧茶书水迪影清陶啡]吧|[毛花绒]呢|[干喇做]嘛|[哗呼啪哩]啦+|咿呀+|[青牛]哇|[大多]哈)$/

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function findChinese(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let from = 0
  for (const mark of [...text.matchAll(edge), { index: text.length, 0: '' }]) {
    const clause = text.slice(from, mark.index)
    if (mayContainFiller.test(clause)) spans.push(...findInClause(clause, from))
    from = mark.index + mark[0].length
  }
  return spans
}

/** @param from where the clause starts in the text */
function findInClause(clause: string, from: number): TextSpan[] {
  const whole = fillerSpan(alone.exec(clause), from)
  if (whole) return [whole]
  const breaks = new Set([...segmenter.segment(clause)].map((part) => part.index + from))
  const first = fillerSpan(opening.exec(clause), from)
  const spans = first && breaks.has(first.end) ? [first] : []
  for (let rest = clause; !wordEnd.test(rest.replace(/\s/g, ''));) {
    const last = fillerSpan(closing.exec(rest), from)
    if (!last || last.start === from || !breaks.has(last.start)) break
    spans.push(last)
    rest = rest.slice(0, last.start - from)
  }
  return spans
}

function fillerSpan(match: RegExpExecArray | null, from: number): TextSpan | null {
  const found = match?.groups?.filler
  if (!match || !found) return null
  const start = from + match.index + match[0].indexOf(found)
  return { start, end: start + found.length }
}

// ---- English --------------------------------------------------------------------------------------------------------

/** Whole words only: not uh-huh, not um.edu. Lengthened forms too, except "err", which is a verb. */
const english =
  /(?<![\p{L}\p{N}_'’@./-])(?:um+|uh+|er|err{2,}|er+m+|hm+|mm+[- ]?h+m+)(?![\p{L}\p{N}_'’@/]|[-.][\p{L}\p{N}])/giu

/** ER, UM and HMM are names. */
const capitals = /^\p{Lu}{2}/u

function findEnglish(text: string): TextSpan[] {
  return [...text.matchAll(english)]
    .filter(([word]) => !capitals.test(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}
