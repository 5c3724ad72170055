/** An edited vocabulary that is not saved yet. */
import { maxReplacementFrom, maxReplacementTo } from '../../../wire/bounds'
import type { ReplacementRule, Vocabulary, VocabularyFault } from '../../../wire/vocabularySchemas'
import { codePoints, termKey } from '../../../shared/vocabulary/termList'

export interface RuleRow extends ReplacementRule {
  /** Unique in the draft. */
  readonly id: number
}

export interface VocabularyEdit {
  readonly terms: readonly string[]
  /** Typed, and not a term yet. */
  readonly text: string
  readonly rows: readonly RuleRow[]
}

export const editOf = ({ terms, replacements }: Vocabulary): VocabularyEdit => ({
  terms,
  text: '',
  rows: replacements.map((rule, id) => ({ ...rule, id })),
})

export const newRow = (rows: readonly RuleRow[]): RuleRow => ({
  id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
  from: '',
  to: '',
})

const isFilled = ({ from, to }: ReplacementRule): boolean => from.trim() !== '' || to.trim() !== ''

/** The rows that are saved. */
export const filledRows = ({ rows }: VocabularyEdit): readonly RuleRow[] => rows.filter(isFilled)

export const vocabularyOf = (edit: VocabularyEdit): Vocabulary => ({
  terms: [...edit.terms],
  replacements: filledRows(edit).map(({ from, to }) => ({ from: from.trim(), to: to.trim() })),
})

export const isSameVocabulary = (one: Vocabulary, other: Vocabulary): boolean =>
  JSON.stringify(one.terms) === JSON.stringify(other.terms) &&
  JSON.stringify(one.replacements.map(({ from, to }) => [from, to])) ===
    JSON.stringify(other.replacements.map(({ from, to }) => [from, to]))

/** The edited vocabulary, followed by what another page has added to the server's since `base`. */
export function mergeVocabulary(edited: Vocabulary, base: Vocabulary, current: Vocabulary): Vocabulary {
  const terms = new Set([...edited.terms, ...base.terms].map(termKey))
  const froms = new Set([...edited.replacements, ...base.replacements].map(({ from }) => termKey(from)))
  return {
    terms: [...edited.terms, ...current.terms.filter((term) => !terms.has(termKey(term)))],
    replacements: [...edited.replacements, ...current.replacements.filter(({ from }) => !froms.has(termKey(from)))],
  }
}

/** The edit after `submitted` was saved and `kept` by the server, with rules in the order sent. What was typed meanwhile stays. */
export function editAfterSave(edit: VocabularyEdit, submitted: VocabularyEdit, kept: Vocabulary): VocabularyEdit {
  const sent = filledRows(submitted)
  const rows: RuleRow[] = []
  for (const [at, rule] of kept.replacements.entries())
    rows.push({ ...rule, id: sent[at]?.id ?? newRow([...edit.rows, ...rows]).id })
  if (edit === submitted) return { ...edit, terms: kept.terms, rows }
  const known = new Set(submitted.terms.map(termKey))
  return {
    ...edit,
    terms: [...edit.terms, ...kept.terms.filter((term) => !known.has(termKey(term)))],
    rows: [...edit.rows, ...rows.slice(sent.length)],
  }
}

export interface RuleFault extends Pick<VocabularyFault, 'reason'> {
  readonly part: 'from' | 'to'
}

/** Why rows can't be saved, by their ids. */
export function ruleFaults(rows: readonly RuleRow[]): ReadonlyMap<number, RuleFault> {
  const faults = new Map<number, RuleFault>()
  const froms = new Set<string>()
  for (const row of rows.filter(isFilled)) {
    const key = termKey(row.from)
    if (key === '') faults.set(row.id, { part: 'from', reason: 'blank' })
    else if (codePoints(row.from) > maxReplacementFrom) faults.set(row.id, { part: 'from', reason: 'long' })
    else if (codePoints(row.to) > maxReplacementTo) faults.set(row.id, { part: 'to', reason: 'long' })
    else if (froms.has(key)) faults.set(row.id, { part: 'from', reason: 'duplicate' })
    froms.add(key)
  }
  return faults
}
