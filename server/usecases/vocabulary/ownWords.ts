/** The own words that a recording is transcribed with. */
import type { Repositories } from '../../ports/repositories'
import { createReplacer, loadFold, type Replacer } from './replacer'

export interface OwnWords {
  /** For engines that take them, the most important first. */
  hotwords: readonly string[]
  replace: Replacer
}

export const noOwnWords: OwnWords = { hotwords: [], replace: () => [] }

/** Reads them once; a later change applies to the next run. The recording's own terms come first, since engines may limit the number. */
export async function loadOwnWords(
  { vocabularies }: Pick<Repositories, 'vocabularies'>,
  recording: { userId: number; vocabulary: readonly string[] },
): Promise<OwnWords> {
  const { terms, replacements } = await vocabularies.get(recording.userId)
  const hotwords = [...recording.vocabulary, ...terms]
  if (hotwords.length === 0 && replacements.length === 0) return noOwnWords
  const fold = await loadFold()
  return { hotwords: distinctBy(hotwords, fold), replace: createReplacer(replacements, fold) }
}

/** The first of those with an equal key. */
export function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!byKey.has(key)) byKey.set(key, item)
  }
  return [...byKey.values()]
}
