/** Full-text search over everything that was said, written and translated. */
import * as v from 'valibot'
import { boundedText, numericText, rowId } from './bounds'
import { maybe, number, rows, string, withDefault } from './lenient'
import { TaskPage } from './requests'
import { Id } from './responses'

/** Where a text was found. */
export const searchScopes = ['title', 'text', 'notes', 'summary', 'translation'] as const
export type SearchScope = (typeof searchScopes)[number]

/** What a hit opens. */
export const searchTargets = ['record', 'meeting', 'translation'] as const
export type SearchTarget = (typeof searchTargets)[number]

export const SearchRequest = v.object({
  /** What was typed. */
  q: boundedText(500),
  /** `next` of the answer before. */
  before: v.optional(rowId),
  /** `Date.getTimezoneOffset()`: filters name local days. */
  offset: v.optional(v.pipe(numericText, v.integer(), v.minValue(-1_000), v.maxValue(1_000)), 0),
  /** 1: only in records, restricted by the filters of their list. */
  records: v.optional(v.pipe(numericText, v.picklist([0, 1])), 0),
  ...v.omit(TaskPage, ['page', 'limit', 'ids', 'sort', 'deleted']).entries,
})
export type SearchRequest = v.InferInput<typeof SearchRequest>

/** A range of a text, in UTF-16 units; the end is exclusive. */
const Range = v.tuple([number, number])

export const SearchHit = v.object({
  target: v.picklist(searchTargets),
  /** Id of the record, meeting or translation. */
  id: Id,
  scope: v.picklist(searchScopes),
  title: withDefault(string, ''),
  /** ISO date of the record, meeting or translation. */
  created_at: withDefault(string, ''),
  /** Position in the recording in milliseconds, if it has one. */
  start: maybe(number),
  /** Name of the speaker, '' if unknown. */
  speaker: withDefault(string, ''),
  /** The name of the owner of somebody else's record. */
  owner_name: maybe(string),
  /** The line, or an excerpt of it. */
  text: string,
  /** What was found in it. */
  marks: withDefault(v.array(Range), []),
})
export type SearchHit = v.InferOutput<typeof SearchHit>

export const SearchResult = v.object({
  hits: rows(SearchHit),
  /** Where to continue; absent at the end. */
  next: maybe(number),
})
export type SearchResult = v.InferOutput<typeof SearchResult>
