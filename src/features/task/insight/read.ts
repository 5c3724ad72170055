import * as v from 'valibot'
import { Summary } from '../../../wire/insight'
import { boundSummary } from './boundSummary'

/** Null for what is something else. */
export function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}

/** The summary of a record's answer, null when there is none that can be read. Some servers keep only its text. */
export function readSummary(value: unknown): Summary | null {
  const summary = read(Summary, typeof value === 'string' ? { summary: value } : value)
  return summary && !isEmpty(summary) ? boundSummary(summary) : null
}

function isEmpty({ summary, lines = [], keywords, chapters, todos }: Summary): boolean {
  return summary.trim() === '' && lines.length + keywords.length + chapters.length + todos.length === 0
}

/** Whether the text was changed after that was made. @param version of the record's text now */
export function isStale({ version: of }: { version?: number | undefined }, version: number): boolean {
  return of !== undefined && of < version
}
