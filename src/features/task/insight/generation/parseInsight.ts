import * as v from 'valibot'
import { Summary } from '../../../../wire/insightSchemas'
import { limitSummary } from './limitSummary'

/** Null if the value doesn't match the schema. */
export function parseOrNull<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}

/** The summary in a record's response; null if missing or invalid. Some servers store only its text. */
export function parseSummary(value: unknown): Summary | null {
  const summary = parseOrNull(Summary, typeof value === 'string' ? { summary: value } : value)
  return summary && !isEmpty(summary) ? limitSummary(summary) : null
}

function isEmpty({ summary, lines = [], keywords, chapters, decisions = [], todos, edited }: Summary): boolean {
  const count = lines.length + keywords.length + chapters.length + decisions.length + todos.length
  // What a user emptied is not missing.
  return summary.trim() === '' && count === 0 && edited !== 1
}

/** Whether the text changed after the result was generated. @param version current version of the record's text */
export function isStale({ version: basedOnVersion }: { version?: number | undefined }, version: number): boolean {
  return basedOnVersion !== undefined && basedOnVersion < version
}
