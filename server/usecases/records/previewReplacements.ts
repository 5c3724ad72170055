/** Shows what replacement rules would change in an account's transcripts. */
import type * as v from 'valibot'
import type { PreviewReplacements, ReplacementExample, ReplacementPreview } from '../../../src/wire/vocabularySchemas'
import { characterStart } from '../../lib/characterStart'
import type { TextSpan } from '../../lib/textSpans'
import { createTimeSlice } from '../../lib/timeSlice'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { createReplacer, loadFold } from '../vocabulary/replacer'
import { cleanRules } from '../vocabulary/vocabulary'
import { segmentBatches } from './segmentStream'

const maxRecords = 50
const maxCharacters = 200_000
const maxExamples = 20
/** Characters of an excerpt before its first change, and after the start of it. */
const contextBefore = 30
const contextAfter = 90

/** Reads the newest transcripts, up to a limit. @throws RequestError with a `VocabularyFault` */
export async function previewReplacements(
  { store }: Pick<Ports, 'store'>,
  user: UserRow,
  { replacements, language }: v.InferOutput<typeof PreviewReplacements>,
): Promise<ReplacementPreview> {
  const fold = await loadFold()
  const replace = createReplacer(cleanRules(replacements, fold), fold)
  const newest = { userId: user.id, page: 1, limit: maxRecords, keyword: '', deleted: false, sort: '-created' } as const
  const { rows } = await store.tasks.page(newest)
  const preview: ReplacementPreview = { total: 0, examples: [] }
  const timeSlice = createTimeSlice()
  let characters = 0
  for (const task of rows) {
    if (language !== undefined && task.language !== language) continue
    for await (const batch of segmentBatches(store, task.id)) {
      for (const { start, text } of batch) {
        characters += text.length
        if (characters > maxCharacters) return preview
        const found = replace(text)
        preview.total += found.length
        if (found.length > 0 && preview.examples.length < maxExamples)
          preview.examples.push({ taskId: task.id, title: task.title, startMs: start, ...excerpt(text, found) })
        if (timeSlice.expired()) await timeSlice.pause()
      }
    }
  }
  return preview
}

/** The surroundings of the first change, with all changes in them. */
function excerpt(text: string, found: readonly TextSpan[]): Pick<ReplacementExample, 'before' | 'after' | 'spans'> {
  const firstStart = found[0]?.start ?? 0
  const from = characterStart(text, Math.max(0, firstStart - contextBefore))
  const shown = found.filter(({ start }) => start < firstStart + contextAfter)
  const to = characterStart(text, Math.max(shown.at(-1)?.end ?? 0, Math.min(text.length, firstStart + contextAfter)))
  let after = ''
  let at = from
  const spans = shown.map(({ start, end, text: replacement }) => {
    after += text.slice(at, start)
    const begin = after.length
    after += replacement
    at = end
    const span: ReplacementExample['spans'][number] = {
      before: [start - from, end - from],
      after: [begin, after.length],
    }
    return span
  })
  return { before: text.slice(from, to), after: after + text.slice(at, to), spans }
}
