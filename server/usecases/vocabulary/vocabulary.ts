/** The vocabulary of an account: read, checked and saved. */
import type * as v from 'valibot'
import type { Fold } from '../../../src/transcript/find/fold'
import { maxReplacementFrom, maxReplacementTo, maxTermText } from '../../../src/wire/bounds'
import type { ReplacementRule, SaveVocabulary, Vocabulary, VocabularyFault } from '../../../src/wire/vocabularySchemas'
import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { distinctBy } from './ownWords'
import { loadFold } from './replacer'

/** Replaces the vocabulary and returns it as it was saved. @throws RequestError with a `VocabularyFault` */
export async function saveVocabulary(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  user: UserRow,
  { terms, replacements }: v.InferOutput<typeof SaveVocabulary>,
): Promise<Vocabulary> {
  const fold = await loadFold()
  const cleaned = terms.map(cleanText)
  cleaned.forEach((term, index) => requireLength(term, maxTermText, { field: 'terms', index }))
  const vocabulary = {
    terms: distinctBy(
      cleaned.filter((term) => term !== ''),
      fold,
    ),
    replacements: cleanRules(replacements, fold),
  }
  await store.vocabularies.set(user.id, vocabulary, clock.now())
  return vocabulary
}

/** Composed characters, single spaces, none at the ends. */
const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()

/** Terms of a recording as they are stored. */
export const cleanTerms = (terms: readonly string[]): string[] => [
  ...new Set(terms.map(cleanText).filter((term) => term !== '')),
]

/** @throws RequestError with a `VocabularyFault` for the first rule that is not accepted */
export function cleanRules(rules: readonly ReplacementRule[], fold: Fold): ReplacementRule[] {
  const known = new Set<string>()
  return rules.map((rule, index) => {
    const [from, to] = [cleanText(rule.from), cleanText(rule.to)]
    const place = { field: 'replacements', index } as const
    if (from === '') throw refusal({ ...place, reason: 'blank', part: 'from' })
    requireLength(from, maxReplacementFrom, { ...place, part: 'from' })
    requireLength(to, maxReplacementTo, { ...place, part: 'to' })
    if (known.has(fold(from))) throw refusal({ ...place, reason: 'duplicate', part: 'from' })
    known.add(fold(from))
    return { from, to }
  })
}

function requireLength(text: string, max: number, place: Omit<VocabularyFault, 'reason'>): void {
  if ([...text].length > max) throw refusal({ ...place, reason: 'long' }, max)
}

const refusal = (fault: VocabularyFault, max = 0) =>
  new RequestError(`vocabulary.${fault.reason}`, { number: fault.index + 1, max }, { data: fault })
