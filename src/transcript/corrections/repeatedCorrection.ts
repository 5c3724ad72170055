/** Finds corrections that are made again and again. */
import { foldCase, foldWidth } from '../find/fold'
import type { Correction } from './findCorrections'

export type Rule = Pick<Correction, 'from' | 'to'>

const fold = (text: string): string => foldCase(foldWidth(text.trim()))

/** Equal for rules that match the same text. */
export const matchKey = ({ from }: Pick<Rule, 'from'>): string => fold(from)

export const isSameRule = (one: Rule, other: Rule): boolean => matchKey(one) === matchKey(other) && one.to === other.to

/** How many corrections are remembered. */
const maxCorrections = 500

/** Remembers the corrections of a text, instead of those counted for it before. The newest are last. */
export function rememberCorrections(
  remembered: readonly Correction[],
  { removed, added }: { removed: readonly Correction[]; added: readonly Correction[] },
): readonly Correction[] {
  const kept = [...remembered]
  for (const correction of removed) {
    const at = kept.findLastIndex((other) => isSameRule(other, correction))
    if (at >= 0) kept.splice(at, 1)
  }
  return [...kept, ...added].slice(-maxCorrections)
}

/** The rule of the first added correction that was also made elsewhere; null if there is none. */
export function repeatedRule(remembered: readonly Correction[], added: readonly Correction[]): Rule | null {
  for (const correction of added) {
    const earlier = remembered.findLast((other) => other !== correction && isSameRule(other, correction))
    const rule = earlier && commonRule(earlier, correction)
    if (rule) return rule
  }
  return null
}

/** What two corrections have in common. A single character is part of a word: without common neighbors there is no rule. */
function commonRule(one: Correction, { from, to, left, right }: Correction): Rule | null {
  if ([...from].length > 1) return { from, to }
  const before = one.left === left ? left : ''
  const after = one.right === right ? right : ''
  return before || after ? { from: before + from + after, to: before + to + after } : null
}
